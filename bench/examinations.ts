import type { Database } from '../src/kit/server/database/database.server.ts';
import { addMarks } from './many-marks.ts';
import { addStudents } from './many-students.ts';
import { withSchool } from './school.ts';
import { asking, type NamedCall, type TimedRow, timed, timeInTurn } from './timed-calls.ts';

const examinations = 200;
const students = 6_000;
const fewestMarks = 450_000;
const runs = 60;

const chart = '/api/egs/Examination/GetDataForDays?lastNExams';
const calls: readonly NamedCall[] = [
  ['chart, newest 5', `${chart}=5`],
  [`chart, all ${examinations}`, `${chart}=${examinations}`],
];

/** The chart of a school with 200 examinations and half a million marks: with all tallies counted, and right after new marks were saved. */
export async function measureExaminations(dataDir: string): Promise<TimedRow[]> {
  return withSchool(dataDir, {}, async ({ stack, database, token }) => {
    await addStudents(database, students);
    const marks = await addMarks(database, examinations);
    if (marks < fewestMarks) throw new Error(`There are ${marks} marks instead of half a million.`);
    await count(database);
    const ask = asking(stack.origin, token);
    const rows = await timeInTurn(ask, calls, runs);
    const [newest] = await newestOf(database);
    const saved: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      await database.pool.query('update grade_record set marks = $1 where exam_schedule_id = $2', [run, newest?.id]);
      const time = await ask(`${chart}=5`);
      if (run >= runs / 6) saved.push(time);
      await count(database);
    }
    return [...rows, timed('chart, newest 5, one of them saved just before', saved)];
  });
}

/** Counts, like the job that runs every minute. */
async function count({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (;;) {
      const { rows } = await client.query<{ counted: number }>('select count_examinations(20) as counted');
      if ((rows[0]?.counted ?? 0) < 20) return;
    }
  } finally {
    client.release(true);
  }
}

const newestOf = async ({ pool }: Database) =>
  (
    await pool.query<{ id: number }>(
      `select exam_schedule_id as id from exam_schedule s join examination e using (examination_id)
       order by e.start_date desc, exam_schedule_id limit 1`,
    )
  ).rows;
