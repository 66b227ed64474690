import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { studentSteps } from '../student/student.domain.ts';
import { studentFactory } from '../student/student.factory.ts';
import type { Enrolment } from './enrolment.domain.ts';

let school: TestApp;
let secretary: Caller;
let five: number;
let six: number;

beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
  five = await addProgram(school.database, { programName: 'Grade 5 A' });
  six = await addProgram(school.database, { programName: 'Grade 6 A' });
});
beforeEach(() => school.itIs('2026-06-15'));
afterAll(() => school.close());

const enter = async (programId: number | null, enrolledOn = '2024-06-01') =>
  (await secretary.post('/api/sis/Student', studentFactory({ programId, enrolledOn }))).json.data as number;
const change = async (id: number, body: object) =>
  expect((await secretary.put(`/api/sis/Student?studentId=${id}`, body)).status).toBe(200);
const history = async (id: number, by = secretary) => {
  const { json } = await by.get(`/api/sis/Student/GetEnrolmentHistory?studentId=${id}`);
  return json.map(({ programName, fromDate, toDate }: Enrolment) => [programName, fromDate, toDate]);
};

test('A new student belongs to the program since the day of enrolment', async () => {
  expect(await history(await enter(five))).toEqual([['Grade 5 A', '2024-06-01', null]]);
  expect(await history(await enter(null))).toEqual([]);
});

test('Who changes the program leaves the old one on the day before', async () => {
  const asha = await enter(five);
  await change(asha, { programId: six });
  expect(await history(asha)).toEqual([
    ['Grade 5 A', '2024-06-01', '2026-06-14'],
    ['Grade 6 A', '2026-06-15', null],
  ]);
});

test('A wrong choice put right on the same day leaves no trace', async () => {
  const asha = await enter(five, '2026-06-15');
  await change(asha, { programId: six });
  expect(await history(asha)).toEqual([['Grade 6 A', '2026-06-15', null]]);
});

test('A change of anything else writes no history', async () => {
  const asha = await enter(five);
  await change(asha, { hobbies: 'Chess' });
  await change(asha, { studentStatus: 0 });
  expect(await history(asha)).toEqual([['Grade 5 A', '2024-06-01', null]]);
});

test('A student entered by the wizard belongs to the program since the date of enrolment that its last step says', async () => {
  const whole = studentFactory({ programId: five, enrolledOn: '2026-06-01' });
  const isFirst = ([field]: [string, unknown]) => studentSteps.basics.includes(field);
  const firstStep = Object.fromEntries(Object.entries(whole).filter(isFirst));
  const { data: id } = (await secretary.post('/api/sis/Student', firstStep)).json;
  expect(await history(id)).toEqual([['Grade 5 A', '2026-06-15', null]]);
  await change(id, whole);
  expect(await history(id)).toEqual([['Grade 5 A', '2026-06-01', null]]);
  const register = await secretary.get(
    `/api/las/StudentAttendance/GetAttendanceByDateAndProgram?date=2026-06-08&programId=${five}`,
  );
  expect(register.json.Attendances.map(({ studentId }: { studentId: number }) => studentId)).toContain(id);
  const { examinationId } = await addExamination(school, { programId: five, exams: [{ examDate: '2026-06-08' }] });
  const { students } = (await secretary.get(`/api/egs/GradeRecord/GetGradesByExamination?examinationId=${examinationId}`)).json;
  expect(students.map(({ studentId }: { studentId: number }) => studentId)).toContain(id);
});

test('A corrected date of enrolment moves the first day of the first program, and no other', async () => {
  const asha = await enter(five);
  await change(asha, { enrolledOn: '2024-07-01' });
  expect(await history(asha)).toEqual([['Grade 5 A', '2024-07-01', null]]);
  await change(asha, { programId: six, enrolledOn: '2024-05-02' });
  const both = [
    ['Grade 5 A', '2024-05-02', '2026-06-14'],
    ['Grade 6 A', '2026-06-15', null],
  ];
  expect(await history(asha)).toEqual(both);
  // Then the first program was over: somebody has to say what is meant.
  await change(asha, { enrolledOn: '2026-06-15' });
  expect(await history(asha)).toEqual(both);
  await change(asha, { enrolledOn: '2024-04-01' });
  expect(await history(asha)).toEqual(both);

  const wrong = await enter(five, '2026-06-15');
  await change(wrong, { programId: six, enrolledOn: '2026-06-01' });
  expect(await history(wrong)).toEqual([['Grade 6 A', '2026-06-01', null]]);
});

test('A program that is chosen later begins then, whenever the student was enrolled', async () => {
  const asha = await enter(null);
  await change(asha, { programId: five });
  await change(asha, { enrolledOn: '2024-05-02' });
  expect(await history(asha)).toEqual([['Grade 5 A', '2026-06-15', null]]);
});

test('Who graduates leaves the program; who comes back begins again', async () => {
  const asha = await enter(five);
  await change(asha, { studentStatus: 4 });
  expect(await history(asha)).toEqual([['Grade 5 A', '2024-06-01', '2026-06-14']]);
  school.itIs('2026-08-01');
  await change(asha, { studentStatus: 1 });
  expect(await history(asha)).toEqual([
    ['Grade 5 A', '2024-06-01', '2026-06-14'],
    ['Grade 5 A', '2026-08-01', null],
  ]);
});

test('Out of every program and into one again', async () => {
  const asha = await enter(five);
  await change(asha, { programId: null });
  school.itIs('2026-07-01');
  await change(asha, { programId: five });
  expect(await history(asha)).toEqual([
    ['Grade 5 A', '2024-06-01', '2026-06-14'],
    ['Grade 5 A', '2026-07-01', null],
  ]);
});

test('Only who may see the student sees the history', async () => {
  const asha = await addStudent(school.database, { programId: five });
  const other = await addStudent(school.database, { programId: five });
  const parent = await school.asParentOf(asha);
  expect(await history(asha, parent)).toHaveLength(1);
  problem(await parent.get(`/api/sis/Student/GetEnrolmentHistory?studentId=${other}`), 404);
  problem(await secretary.get('/api/sis/Student/GetEnrolmentHistory'), 400);
});
