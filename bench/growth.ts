import { chooseOpened, landing, measureAll, pathsOf } from './all-reads.ts';
import { shown } from './goals.ts';
import { addAttendances } from './many-attendances.ts';
import { addRecords } from './many-records.ts';
import { addStudents } from './many-students.ts';
import { inSchool } from './school.ts';
import { aligned } from './table.ts';

// npx tsx bench/growth.ts [landing | part of a path]: every call that reads, with 1,000 students and with 100,000 and all their records.

const sizes = [1_000, 100_000] as const;
const marks = 2_000_000;
const atMost = 2;
/** For calls shorter than this, the time says nothing about the size of the school. */
const briefMs = 1.5;

const verdict = (one: number, other: number): string => {
  if (Number.isNaN(one + other)) return 'REFUSED';
  return other > briefMs && other / one > atMost ? 'MISSED' : '';
};

await inSchool({ demo: true }, async ({ stack, database, token }) => {
  const only = process.argv[2] ?? '';
  const opened = await chooseOpened(database);
  const paths = only === 'landing' ? landing : (await pathsOf(stack, opened)).filter((path) => path.includes(only));
  const measured: Map<string, number>[] = [];
  for (const students of sizes) {
    const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from student');
    if (students > (rows[0]?.n ?? 0)) await addStudents(database, students - (rows[0]?.n ?? 0), Number(opened['programId']));
    await addRecords(database);
    if (students > 1_000) await addAttendances(database, marks);
    // A school that has grown overnight is looked at once: what it counts and plans is there from then on.
    await measureAll(stack, token, paths);
    measured.push(await measureAll(stack, token, paths));
  }
  const [few, many] = measured;
  const line = (what: string, one: number, other: number) => [
    what,
    shown(one),
    shown(other),
    shown(other / one),
    verdict(one, other),
  ];
  const sum = (times: Map<string, number> | undefined) => landing.reduce((total, path) => total + (times?.get(path) ?? 0), 0);
  // A filter that takes no letters refuses them.
  const isMeasured = (path: string) => !(path.endsWith('=ku') && Number.isNaN(few?.get(path)));
  const lines = paths.filter(isMeasured).map((path) => line(decodeURIComponent(path), few?.get(path) ?? 0, many?.get(path) ?? 0));
  console.log(
    aligned([
      ['p50, ms', ...sizes.map((students) => students.toLocaleString('en')), '×', ''],
      ...lines,
      line('landing, all calls', sum(few), sum(many)),
    ]),
  );
});
