import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '../../../../test/caller.ts';
import { startApp, type TestApp } from '../../../../test/harness.ts';
import { addProgram, addStudent } from '../../../../test/people.ts';

const url = '/api/las/StudentAttendance';
// A Monday.
const today = '2026-06-15';
let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp({ today });
  office = await school.asAdmin();
});
afterAll(() => school.close());

interface PlanNode {
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: PlanNode[];
}
const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function aClass(...names: string[]) {
  const programId = await addProgram(school.database);
  const students: number[] = [];
  for (const firstName of names) students.push(await addStudent(school.database, { firstName, lastName: 'Rao', programId }));
  return { programId, students };
}

interface Entry {
  student: { firstName: string };
}
/** Stores the sheet of today, with everybody present but one. */
async function take(programId: number, absent?: string): Promise<void> {
  const { json } = await office.get(`${url}/GetAttendanceByDateAndProgram?date=${today}&programId=${programId}`);
  const isHere = ({ student }: Entry) => student.firstName !== absent;
  const Attendances = json.Attendances.map((entry: Entry) => ({
    ...entry,
    student: null,
    morning: isHere(entry),
    afternoon: isHere(entry),
  }));
  expect((await office.post(`${url}/CreateAttendanceBulk`, { Attendances })).status).toBe(201);
}

test('Who comes or leaves after the sheet was taken is counted as the sheet of now would say', async () => {
  const { programId, students } = await aClass('Asha', 'Bina', 'Chetan');
  await take(programId, 'Bina');
  const glance = async () => {
    const { json } = await office.get(`${url}/GetAttendanceToday`);
    return json.programs.find((program: { programId: number }) => program.programId === programId);
  };
  await addStudent(school.database, { firstName: 'Dev', lastName: 'Rao', programId });
  expect(await glance()).toMatchObject({ total: 4, present: 2, absent: 1, isTaken: true });
  await school.rows(`update student_enrolment set from_date = '2026-06-01', to_date = '2026-06-14' where student_id = any($1)`, [
    students.slice(0, 2),
  ]);
  expect(await glance()).toMatchObject({ total: 2, present: 1, absent: 0, morningPresent: 1, isTaken: true });
  await school.rows('update student_enrolment set to_date = $2 where student_id = $1', [students[0], today]);
  await school.rows('update student_enrolment set to_date = $2 where student_id = $1', [students[1], '2026-06-16']);
  expect(await glance()).toMatchObject({ total: 4, present: 2, absent: 1, isTaken: true });
});

test('The day at a glance comes from the counters of the sheets: no marks are read for it, however many there are', async () => {
  const { programId } = await aClass('Asha', 'Bina');
  await take(programId);
  const teacher = await school.as({ 'studentattendance.read': `programid=${programId}` });
  const asked = vi.spyOn(school.database.pool, 'query');
  const { json } = await teacher.get(`${url}/GetAttendanceToday`);
  const calls = asked.mock.calls as unknown as [{ text: string }, unknown[]][];
  asked.mockRestore();
  expect(json.programs).toMatchObject([{ programId, present: 2 }]);
  const counting = calls.filter(([{ text }]) => text.includes('from student_attendance a'));
  expect(counting).toHaveLength(1);
  for (const [{ text }, values] of counting) {
    const { rows } = await school.database.pool.query(`explain (analyze, format json) ${text}`, values);
    const read = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'student_attendance');
    expect(read.map((node) => node['Actual Loops'])).toEqual([0]);
  }
});
