import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { schoolSchema } from '../src/app/app.server.ts';
import type { Database } from '../src/kit/server/database/database.server.ts';
import { measureAttendance } from './attendance.ts';
import { measureBackup } from './backups.ts';
import { type Compared, compare } from './compare.ts';
import { measureExaminations } from './examinations.ts';
import { measureExportFiles } from './export-files.ts';
import { measureExportTasks } from './export-tasks.ts';
import { measureExport } from './exports.ts';
import { measureFinance } from './finance.ts';
import { startFloor } from './floor.ts';
import { addStudents } from './many-students.ts';
import { measureMixedLoad } from './mixed-load.ts';
import { type Options, type Part, readOptions } from './options.ts';
import { readsOf } from './reads.ts';
import { recordStatements } from './record.ts';
import type { Results } from './results.ts';
import { inFolder, withSchool } from './school.ts';
import type { Stack } from './stack.ts';
import { measureStartUp } from './start-up.ts';
import { measureStudentPage } from './student-page.ts';
import { tableOf } from './table.ts';
import { writesOf } from './writes.ts';

/** Parts that are measured with a school of their own. */
const ownSchool: ReadonlySet<Part> = new Set(['start', 'memory', 'attendance', 'finance', 'examinations', 'page', 'mixed']);
/** PDFs of more rows take minutes and show nothing new. */
const longestExport = 10_000;
/** Measured for the first page of the list in any case, because the goals name it. */
const listConnections = 32;

/** Measures the chosen parts. Each result is saved at once, so that a run that ends early keeps its figures. */
async function main(options: Options): Promise<void> {
  const results: Results = {
    at: new Date().toISOString(),
    node: process.version,
    cpus: availableParallelism(),
    rows: [],
    attendance: [],
    finance: [],
    examinations: [],
    page: [],
    exports: [],
    exportFiles: [],
    exportTasks: [],
    backups: [],
  };
  const file = join(import.meta.dirname, 'results', `${results.at.replaceAll(':', '-').slice(0, 19)}.json`);
  mkdirSync(dirname(file), { recursive: true });
  const keep = () => writeFileSync(file, JSON.stringify(results, null, 2));
  await inFolder(async (folder) => {
    if (options.parts.has('start') || options.parts.has('memory')) {
      say('start');
      results.startUp = await measureStartUp(join(folder, 'start'), options.parts.has('memory'));
      keep();
    }
    if (options.parts.has('attendance')) {
      say('attendance');
      results.attendance = await measureAttendance(join(folder, 'attendance'));
      keep();
    }
    if (options.parts.has('finance')) {
      say('finance');
      results.finance = await measureFinance(join(folder, 'finance'));
      keep();
    }
    if (options.parts.has('examinations')) {
      say('examinations');
      results.examinations = await measureExaminations(join(folder, 'examinations'));
      keep();
    }
    if (options.parts.has('page')) {
      say('page');
      results.page = await measureStudentPage(join(folder, 'page'));
      keep();
    }
    if (options.parts.has('mixed')) {
      say('mixed');
      results.mixed = await measureMixedLoad(join(folder, 'mixed'));
      keep();
    }
    if ([...options.parts].some((part) => !ownSchool.has(part)))
      await measureSchool(join(folder, 'school'), options, results, keep);
  });
  console.log(`\n${tableOf(results)}\n`);
  say(`written to ${file}`);
}

/** One school that grows from each number of students to the next. */
async function measureSchool(dataDir: string, options: Options, results: Results, keep: () => void): Promise<void> {
  await withSchool(dataDir, {}, async ({ stack, database, token }) => {
    for (const students of options.students) {
      say(`${students} students`);
      const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from student');
      if (students > (rows[0]?.n ?? 0)) await addStudents(database, students - (rows[0]?.n ?? 0));
      if (options.parts.has('export') && students <= longestExport)
        results.exports.push(await measureExport(stack, token, students));
      if (options.parts.has('export')) results.exportFiles.push(...(await measureExportFiles(stack, token, students)));
      if (options.parts.has('export')) results.exportTasks.push(...(await measureExportTasks(stack, token, students)));
      keep();
      if (options.parts.has('backup')) results.backups.push(await measureBackup(stack, dataDir, database, token, students));
      keep();
      await measureCalls(stack, database, token, { ...options, students }, results, keep);
    }
  });
}

async function measureCalls(
  stack: Stack,
  database: Database,
  token: string,
  options: Omit<Options, 'students'> & { students: number },
  results: Results,
  keep: () => void,
): Promise<void> {
  const wanted = (calls: Compared[]) => calls.filter(({ part }) => options.parts.has(part));
  const reads = wanted(await readsOf(database, token));
  // Last, because they add students.
  const writes = wanted(await writesOf(database, token));
  if (reads.length + writes.length === 0) return;
  const order = {
    url: stack.databaseUrl,
    schema: schoolSchema,
    recorded: await recordStatements(
      stack.openDatabase,
      token,
      reads.map(({ homeroom }) => String(homeroom.path)),
    ),
  };
  const floor = await startFloor(order);
  try {
    for (const call of [...reads, ...writes]) {
      for (const connections of connectionsOf(call, options)) {
        say(`  ${call.what}, ${connections} connections`);
        const origins = { homeroom: stack.origin, floor: floor.origin };
        results.rows.push(await compare(call, { origins, students: options.students, connections, seconds: options.seconds }));
        keep();
      }
    }
  } finally {
    await floor.stop();
  }
}

const connectionsOf = ({ part }: Compared, { connections }: Pick<Options, 'connections'>): number[] =>
  [...new Set(part === 'list' ? [...connections, listConnections] : connections)].toSorted((a, b) => a - b);

const say = (line: string) => console.error(line);

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
