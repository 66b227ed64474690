import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInAdministrator } from './administrator.ts';
import { shown } from './goals.ts';
import { processorTimeOf } from './memory.ts';
import { startStack } from './stack.ts';
import { aligned } from './table.ts';
import { asking, timed, timesInTurn } from './timed-calls.ts';

// npx tsx bench/student-page.ts: everything that the browser asks for when a student's page opens, for students of the demo school by turns,
// beside the slowest of its calls and the student's record alone. On a busy machine, the processor time says more than the clock.

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

const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-bench-'));
const stack = await startStack(dataDir, { demo: true });
try {
  const database = stack.openDatabase();
  const token = await signInAdministrator(database);
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
  const names = Object.keys(opened) as (keyof typeof opened)[];
  const taken = await timesInTurn(
    names.map((name) => (run) => opened[name](rows[run % rows.length]?.id ?? 0)),
    runs,
  );
  const lines: string[][] = [];
  for (const [index, name] of names.entries()) {
    const { p50, fastestTenth } = timed(name, taken[index] ?? []);
    const before = processorTimeOf(stack.pid);
    for (let run = 0; run < runs; run += 1) await opened[name](rows[run % rows.length]?.id ?? 0);
    lines.push([name, shown(p50), shown(fastestTenth), shown((processorTimeOf(stack.pid) - before) / runs)]);
  }
  console.log(aligned([['a student’s page', 'p50 ms', 'fastest tenth', 'processor ms'], ...lines]));
  await database.close();
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
