import { processorTimeOf } from './memory.ts';
import { withSchool } from './school.ts';
import { asking, type TimedRow, timed, timesInTurn } from './timed-calls.ts';

/** What the browser asks for when a student's page opens. */
export interface PageRow extends TimedRow {
  /** Of the server and the database, in ms: on a busy machine it says more than the clock. */
  processor: number;
}

const students = 20;
const rounds = 12;

const results = (id: number) => `/api/egs/Examination/GetResultsForStudent?studentId=${id}`;
/** The calls that leave in one request. */
const together = (id: number) => [
  `/api/sis/Family?studentId=${id}`,
  `/api/hs/MedicineConsent?studentId=${id}`,
  `/api/sis/StudentExit?studentId=${id}`,
  `/api/sis/Student/GetEnrolmentHistory?studentId=${id}`,
  `/api/las/StudentAttendance/GetAttendanceForStudent?studentId=${id}&days=42`,
  `/api/fs/StudentFee?studentId=${id}&sort=-dueDate&PageSize=100`,
  `/api/hs/HealthRecord/GetHealthRecordsForStudent?studentId=${id}`,
  results(id),
];
/** All requests of the page; the record comes first, because the panels wait for it. */
const rest = (id: number) => [
  `/api/together?calls=${encodeURIComponent(together(id).join())}`,
  `/api/hs/HealthRecord/GetAlerts?studentId=${id}`,
  `/api/las/StudentLeave?studentId=${id}&sort=-leaveFrom&PageNumber=1&PageSize=8`,
  `/api/hs/Visit?studentId=${id}&sort=-visitDate&PageNumber=1&PageSize=8`,
  `/api/fs/PaymentTransaction?studentId=${id}&sort=-paymentDate&PageNumber=1&PageSize=8`,
];

/** The whole page for students of the demo school by turns, beside the slowest of its calls and the student's record alone. */
export const measureStudentPage = (dataDir: string): Promise<PageRow[]> =>
  withSchool(dataDir, { demo: true }, async ({ stack, database, token }) => {
    const { rows } = await database.pool.query<{ id: number }>(
      'select student_id as id from student where program_id is not null order by student_id % 50, student_id limit $1',
      [students],
    );
    await database.pool.query('select count_examinations(1000)');
    const ask = asking(stack.origin, token);
    const record = (id: number) => ask(`/api/sis/Student/${id}`);
    const opened = {
      'page, all its calls': async (id: number) => {
        await record(id);
        await Promise.all(rest(id).map(ask));
      },
      'its results alone': (id: number) => ask(results(id)),
      'its record alone': record,
    };
    const runs = rounds * students;
    const opening = Object.entries(opened).map(
      ([what, open]) => [what, (run: number) => open(rows[run % rows.length]?.id ?? 0)] as const,
    );
    const taken = await timesInTurn(
      opening.map(([, open]) => open),
      runs,
    );
    const measured: PageRow[] = [];
    for (const [index, [what, open]] of opening.entries()) {
      const before = processorTimeOf(stack.pid);
      for (let run = 0; run < runs; run += 1) await open(run);
      measured.push({ ...timed(what, taken[index] ?? []), processor: (processorTimeOf(stack.pid) - before) / runs });
    }
    return measured;
  });
