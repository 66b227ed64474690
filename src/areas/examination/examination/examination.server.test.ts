import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { relatedText } from '../../../kit/domain/removal.domain.ts';
import { examinationFactory } from './examination.factory.ts';

const url = '/api/egs/Examination';
let school: TestApp;
let office: Caller;
let programId: number;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Grade 5 A', programOrder: 5 });
});
afterAll(() => school.close());

const start = 'The Start Date must be between the current date and 15-06-2027';
const end = 'The End Date must be between the start date and 15-06-2027';

test.each([
  [{ startDate: '2026-06-14', endDate: '2026-06-20' }, { startDate: [start] }],
  [
    { startDate: '2027-06-16', endDate: '2027-06-16' },
    { startDate: [start], endDate: [end] },
  ],
  [
    { startDate: '', endDate: '2026-06-20' },
    { startDate: [start], endDate: [end] },
  ],
  [{ startDate: '2026-06-20', endDate: '2026-06-19' }, { endDate: [end] }],
  [{ startDate: '2026-06-20', endDate: '2027-06-16' }, { endDate: [end] }],
  [{ startDate: '2026-06-20', endDate: null }, { endDate: [end] }],
])('A new examination with the dates %j is refused', async (dates, errors) => {
  const answer = await office.post(url, { ...examinationFactory({ programId }), ...dates });
  expect(problem(answer, 422).errors).toMatchObject(errors);
});

test('An examination may begin today and end a year from now; its program and dates cannot be changed later', async () => {
  const input = examinationFactory({ programId, startDate: '2026-06-15', endDate: '2027-06-15' });
  const created = await office.post(`${url}/`, { ...input, examinationId: 0, program: null, examSchedules: null });
  expect(created.status, created.text).toBe(201);
  const at = `${url}?examinationId=${created.json.data}`;
  const changes = { programId: await addProgram(school.database), startDate: '2026-06-16', endDate: '2027-06-14' };
  expect(problem(await office.put(at, { ...input, ...changes }), 422).errors).toEqual({
    programId: ['The program of an examination cannot be changed'],
    startDate: ['The start date of an examination cannot be changed'],
    endDate: ['The end date of an examination cannot be changed'],
  });
  school.itIs('2026-09-01');
  const later = await office.put(at, { ...input, examinationName: 'Annual', isFinalExam: true });
  school.itIs('2026-06-15');
  expect(later.status, later.text).toBe(200);
  const stored = (await office.get(`${url}/${created.json.data}`)).json;
  expect(stored).toMatchObject({ examinationName: 'Annual', isFinalExam: true, startDate: '2026-06-15', released: null });
  expect(stored).toMatchObject({ program: { programName: 'Grade 5 A' }, examSchedules: [] });
});

test('An examination shows its schedules by day', async () => {
  const exams = [{ examDate: '2026-06-22', totalMarks: 80, minMarks: 28 }, { examDate: '2026-06-20' }];
  const { examinationId, examScheduleIds, courseIds } = await addExamination(school, {
    programId,
    startDate: '2026-06-20',
    endDate: '2026-06-22',
    exams,
  });
  const [late, early] = examScheduleIds;
  expect((await office.get(`${url}/${examinationId}`)).json.examSchedules).toEqual([
    expect.objectContaining({ examScheduleId: early, examDate: '2026-06-20' }),
    {
      examScheduleId: late,
      courseId: courseIds[0],
      course: { courseName: expect.any(String) },
      examDate: '2026-06-22',
      startTime: '09:00',
      endTime: '10:00',
      totalMarks: 80,
      minMarks: 28,
      roomId: '',
    },
  ]);
});

test('Names for pickers include the program and the month; equal names are sorted newest first', async () => {
  const other = await addProgram(school.database, { programName: 'Grade 5 B', programOrder: 5 });
  const add = async (id: number, startDate: string) =>
    (await addExamination(school, { programId: id, examinationName: 'Aaa Test', startDate })).examinationId;
  const [old, second, first] = [
    await add(programId, '2025-06-09'),
    await add(other, '2026-06-08'),
    await add(programId, '2026-06-08'),
  ];
  const { json } = await office.get(`${url}/GetAllExaminationNames`);
  expect(json.slice(0, 3)).toEqual([
    { examinationId: first, examinationName: 'Aaa Test', programName: 'Grade 5 A', month: 'Jun 2026' },
    { examinationId: second, examinationName: 'Aaa Test', programName: 'Grade 5 B', month: 'Jun 2026' },
    { examinationId: old, examinationName: 'Aaa Test', programName: 'Grade 5 A', month: 'Jun 2025' },
  ]);
  const teacher = await school.asTeacherOf(other);
  expect((await teacher.get(`${url}/GetAllExaminationNames`)).json).toMatchObject([{ examinationId: second }]);
});

test('Deleting an examination first says exactly what goes with it, and deletes just that', async () => {
  const [asha, bina] = [await addStudent(school.database, { programId }), await addStudent(school.database, { programId })];
  const { examinationId, examScheduleIds } = await addExamination(school, {
    programId,
    exams: [{ marks: { [asha]: 50, [bina]: null } }, { marks: { [asha]: 40, [bina]: 41.5 } }],
  });
  await school.rows('insert into exam_remark (examination_id, student_id, remark) values ($1, $2, $3)', [
    examinationId,
    asha,
    'Keep it up',
  ]);
  const related = `${url}/GetRelatedRecords?examinationId=${examinationId}`;
  expect(relatedText((await office.get(related)).json)).toBe('2 exam schedules, 3 marks and 1 remark');
  const removed = await office.delete(`${url}?examinationId=${examinationId}`);
  expect(removed.json).toEqual({ data: examinationId, message: 'The selected examination was deleted successfully' });
  problem(await office.get(related), 404);
  for (const table of ['exam_schedule', 'grade_sheet', 'exam_remark']) {
    expect(await school.rows(`select from ${table} where examination_id = $1`, [examinationId]), table).toEqual([]);
  }
  expect(await school.rows('select from grade_record where exam_schedule_id = any($1)', [examScheduleIds])).toEqual([]);
  const written = await school.rows(
    `select resource, record_id as id, jsonb_array_length(before -> 'marks') as marks, before -> 'remarks' as remarks from audit_entry
     where action = 'delete' order by audit_entry_id desc limit 5`,
  );
  expect(written.reverse()).toEqual([
    { resource: 'ExamSchedule', id: examScheduleIds[0], marks: null, remarks: null },
    { resource: 'ExamSchedule', id: examScheduleIds[1], marks: null, remarks: null },
    { resource: 'GradeRecord', id: examinationId, marks: 3, remarks: null },
    { resource: 'ExamRemark', id: examinationId, marks: null, remarks: 1 },
    { resource: 'Examination', id: examinationId, marks: null, remarks: null },
  ]);
});

test('A program with examinations, and a course that is examined, cannot be deleted', async () => {
  const own = await addProgram(school.database, { programName: 'Grade 6 A' });
  const { courseIds } = await addExamination(school, { programId: own, exams: [{}] });
  expect(problem(await office.delete(`/api/ps/Program?programId=${own}`), 409).detail).toBe('Grade 6 A still has 1 examination.');
  await school.rows('delete from program_course where course_id = any($1)', [courseIds]);
  expect(problem(await office.delete(`/api/ps/Course?courseId=${courseIds[0]}`), 409).detail).toMatch(
    /still has 1 exam schedule\.$/,
  );
});

test('Teachers see the examinations of their programs, parents those of their children’s, and neither can change them', async () => {
  const own = await addProgram(school.database);
  const { examinationId } = await addExamination(school, { programId: own, startDate: '2026-06-20' });
  const studentId = await addStudent(school.database, { programId: own });
  for (const caller of [await school.asTeacherOf(own), await school.asParentOf(studentId), await school.asStudent(studentId)]) {
    const { items, totalCount } = (await caller.get(url)).json;
    expect([totalCount, items[0].examinationId]).toEqual([1, examinationId]);
    problem(await caller.post(url, examinationFactory({ programId: own })), 403);
    problem(await caller.delete(`${url}?examinationId=${examinationId}`), 403);
    problem(await caller.get(`${url}/GetRelatedRecords?examinationId=${examinationId}`), 403);
  }
});
