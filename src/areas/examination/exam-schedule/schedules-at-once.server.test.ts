import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addCourse, addProgram, addProgramCourse } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { examScheduleFactory } from './exam-schedule.factory.ts';

const url = '/api/egs/ExamSchedule/CreateSchedulesBulk';
let school: TestApp;
let office: Caller;
let programId: number;
let examinationId: number;
let courses: number[];

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
  programId = await addProgram(school.database);
  courses = [];
  for (let n = 0; n < 4; n += 1) courses.push(await addProgramCourse(school.database, programId));
  ({ examinationId } = await addExamination(school, { programId, startDate: '2026-06-20', endDate: '2026-06-24' }));
});
afterAll(() => school.close());

/** A row for a course, by its place in the program. */
function row(course: number, day: string, change: object = {}) {
  const { examinationId: _, ...exam } = examScheduleFactory({
    examinationId,
    courseId: courses[course] ?? 0,
    examDate: `2026-06-${day}`,
    startTime: '09:00',
  });
  return { ...exam, ...change };
}
const enter = (caller: Caller, ...examSchedules: object[]) => caller.post(url, { examinationId, examSchedules });
const count = async () => (await office.get(`/api/egs/ExamSchedule?examinationId=${examinationId}`)).json.totalCount;

test('Every mistake is shown at its row, and nothing is stored', async () => {
  const unknown = await addCourse(school.database);
  const rules = problem(
    await enter(office, row(0, '20'), row(1, '19'), row(2, '21', { courseId: unknown, endTime: '08:00' })),
    422,
  );
  expect(rules.errors).toEqual({
    'examSchedules.1.examDate': ['The Exam Date must lie within the examination, from 20-06-2026 to 24-06-2026'],
    'examSchedules.2.endTime': ['End Time must be later than Start Time'],
    'examSchedules.2.courseId': ['The program of this examination does not have this course'],
  });
  const fields = problem(await enter(office, row(0, '20', { courseId: 0 }), row(1, '21', { totalMarks: 0, examDate: '' })), 422);
  expect(fields.errors).toMatchObject({
    'examSchedules.0.courseId': ['Course is required'],
    'examSchedules.1.totalMarks': ['Total Marks must be a positive number'],
    'examSchedules.1.examDate': ['Exam Date is required'],
  });
  const conflicts = problem(await enter(office, row(0, '20'), row(0, '21'), row(1, '20', { startTime: '11:00' })), 409);
  expect(Object.keys(conflicts.errors ?? {}).sort()).toEqual([
    'examSchedules.0.startTime',
    'examSchedules.1.courseId',
    'examSchedules.2.startTime',
  ]);
  expect(await count()).toBe(0);
});

test.each([
  [{ examSchedules: [] }, 422],
  [{ examSchedules: null }, 422],
  [{ examSchedules: 'many' }, 400],
  [{ examSchedules: [7] }, 400],
  [{ examSchedules: [{ shoeSize: 41 }] }, 400],
  [{ examinationId: 0 }, 422],
  [{ examinationId: 2_000_000_000 }, 422],
  [{ shoeSize: 41 }, 400],
])('A body with %j is refused', async (change, status) => {
  problem(await office.post(url, { examinationId, examSchedules: [row(0, '20')], ...change }), status);
  expect(await count()).toBe(0);
});

test('Several exams are entered only for the caller’s programs', async () => {
  const teacher = await school.asTeacherOf(programId);
  problem(await enter(teacher, row(0, '20')), 403);
  const elsewhere = await school.as({ 'examschedule.create': `programid=${await addProgram(school.database)}` });
  expect(problem(await enter(elsewhere, row(0, '20')), 422).errors).toEqual({ examinationId: ['Examination is required'] });
});

test('Several exams are entered at once and logged one by one; sending them again with the same key adds none', async () => {
  const exams = [row(2, '22', { examScheduleId: 0, examinationId: 0, course: null }), row(0, '20'), row(1, '21')];
  const key = { 'idempotency-key': 'half-yearly' };
  const first = await office.post(url, { examinationId, examSchedules: exams }, key);
  expect(first.status, first.text).toBe(201);
  expect(first.json).toEqual({ data: expect.any(Array), message: 'Your changes saved successfully' });
  expect((await office.post(url, { examinationId, examSchedules: exams }, key)).json).toEqual(first.json);
  expect(await count()).toBe(3);
  const [third] = first.json.data;
  expect((await office.get(`/api/egs/ExamSchedule/${third}`)).json).toMatchObject({ courseId: courses[2], version: 1 });
  const written = await school.rows<{ id: number }>(
    "select record_id as id from audit_entry where resource = 'ExamSchedule' and action = 'create' order by audit_entry_id",
  );
  expect(written.map(({ id }) => id)).toEqual(first.json.data);
  const again = problem(await enter(office, row(3, '23'), row(1, '24')), 409);
  expect(again.type).toBe('/problems/duplicate');
  expect(again.errors).toEqual({ 'examSchedules.1.courseId': ['This examination already has the course.'] });
});
