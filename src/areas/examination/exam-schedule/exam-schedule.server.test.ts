import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addCourse, addProgram, addProgramCourse, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { examScheduleFactory } from './exam-schedule.factory.ts';

const url = '/api/egs/ExamSchedule';
const day = '2026-06-20';
let school: TestApp;
let office: Caller;
let programId: number;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
});
afterAll(() => school.close());

/** An examination of a program of its own, with its courses. */
async function anExamination(...mandatory: readonly boolean[]) {
  programId = await addProgram(school.database, { programName: `Grade ${Math.random()}` });
  const { examinationId } = await addExamination(school, { programId, examinationName: 'Half-Yearly', startDate: day });
  const courses: number[] = [];
  for (const isMandatory of mandatory) {
    const courseId = await addProgramCourse(school.database, programId);
    await school.rows('update program_course set is_mandatory = $1 where course_id = $2', [isMandatory, courseId]);
    await school.rows('update course set course_name = $1 where course_id = $2', [`Course ${courses.length + 1}`, courseId]);
    courses.push(courseId);
  }
  const [first = 0, second = 0] = courses;
  return { examinationId, first, second };
}
const exam = (examinationId: number, courseId: number, startTime: string, endTime: string) =>
  examScheduleFactory({ examinationId, courseId, examDate: day, startTime, endTime });
const add = (...of: Parameters<typeof exam>) => office.post(`${url}/`, { ...exam(...of), examScheduleId: 0 });
const clash = 'The program has another exam at this time: Course 1 (Half-Yearly), 09:00 to 12:00';

test('An examination has each course only once', async () => {
  const { examinationId, first } = await anExamination(true);
  expect((await add(examinationId, first, '09:00', '12:00')).status).toBe(201);
  const again = problem(await add(examinationId, first, '13:00', '14:00'), 409);
  expect(again.errors).toEqual({ courseId: ['This examination already has the course.'] });
});

test.each([
  ['08:00', '09:00', 201],
  ['12:00', '13:00', 201],
  ['08:00', '09:05', 409],
  ['11:55', '13:00', 409],
  ['10:00', '11:00', 409],
  ['08:00', '13:00', 409],
])('Beside an exam from 9 to 12, one from %s to %s is answered %i', async (startTime, endTime, status) => {
  const { examinationId, first, second } = await anExamination(true, true);
  await add(examinationId, first, '09:00', '12:00');
  const answer = await add(examinationId, second, startTime, endTime);
  expect(answer.status, answer.text).toBe(status);
  if (status === 409) expect(answer.json.errors).toEqual({ startTime: [clash] });
});

test('Two optional courses may be examined at the same time; one of them beside a mandatory one may not', async () => {
  const both = await anExamination(false, false);
  await add(both.examinationId, both.first, '09:00', '12:00');
  expect((await add(both.examinationId, both.second, '09:00', '12:00')).status).toBe(201);
  for (const mandatory of [
    [true, false],
    [false, true],
  ]) {
    const one = await anExamination(...mandatory);
    await add(one.examinationId, one.first, '09:00', '12:00');
    problem(await add(one.examinationId, one.second, '09:00', '12:00'), 409);
  }
});

test('Another examination of the same program clashes too, one of another program does not', async () => {
  const { examinationId, first, second } = await anExamination(true, true);
  await add(examinationId, first, '09:00', '12:00');
  const other = await addExamination(school, { programId, startDate: day });
  expect(problem(await add(other.examinationId, second, '11:00', '13:00'), 409).detail).toBe(clash);
  const elsewhere = await anExamination(true);
  expect((await add(elsewhere.examinationId, elsewhere.first, '09:00', '12:00')).status).toBe(201);
});

test('Of two clashing exams entered at once, one is stored', async () => {
  const { examinationId, first, second } = await anExamination(true, true);
  const other = await addExamination(school, { programId, startDate: day });
  const answers = await Promise.all([
    add(examinationId, first, '09:00', '12:00'),
    add(other.examinationId, second, '10:00', '11:00'),
  ]);
  expect(answers.map(({ status }) => status).sort(), answers.map(({ text }) => text).join()).toEqual([201, 409]);
});

test('An exam that is moved must not clash either; one that is not moved can still be corrected', async () => {
  const { examinationId, first, second } = await anExamination(false, false);
  await add(examinationId, first, '09:00', '12:00');
  const { data: id } = (await add(examinationId, second, '09:00', '12:00')).json;
  await school.rows('update exam_schedule set is_mandatory = true where exam_schedule_id = $1', [id]);
  expect((await office.put(`${url}?examScheduleId=${id}`, { roomId: 'Hall' })).status).toBe(200);
  expect(problem(await office.put(`${url}?examScheduleId=${id}`, { endTime: '12:30' }), 409).detail).toBe(clash);
  expect((await office.put(`${url}?examScheduleId=${id}`, { startTime: '12:00', endTime: '13:00' })).status).toBe(200);
});

test('The day must lie within the examination, and the course must belong to its program', async () => {
  const { examinationId, first } = await anExamination(true);
  const refuse = async (change: object) =>
    problem(await office.post(url, { ...exam(examinationId, first, '09:00', '12:00'), ...change }), 422).errors;
  const within = 'The Exam Date must lie within the examination, from 20-06-2026 to 20-06-2026';
  expect(await refuse({ examDate: '2026-06-21' })).toEqual({ examDate: [within] });
  expect(await refuse({ examDate: '2026-06-19', courseId: await addCourse(school.database) })).toEqual({
    examDate: [within],
    courseId: ['The program of this examination does not have this course'],
  });
  expect(await refuse({ courseId: 2_000_000_000 })).toEqual({ courseId: ['Course is required'] });
});

test('Examination and course cannot be changed later; an exam that is over can still be corrected', async () => {
  const { examinationId, first, second } = await anExamination(true, true);
  const { data: id } = (await add(examinationId, first, '09:00', '12:00')).json;
  const other = await addExamination(school, { programId, startDate: day });
  const at = `${url}?examScheduleId=${id}`;
  expect(problem(await office.put(at, { courseId: second, examinationId: other.examinationId }), 422).errors).toEqual({
    examinationId: ['The examination of an exam schedule cannot be changed'],
    courseId: ['The course of an exam schedule cannot be changed'],
  });
  school.itIs('2026-07-01');
  const corrected = await office.put(at, { ...exam(examinationId, first, '09:00', '11:00'), minMarks: 30 });
  school.itIs('2026-06-15');
  expect(corrected.status, corrected.text).toBe(200);
});

test('The total cannot fall below marks already entered, and the message says how many there are', async () => {
  const students = [];
  programId = await addProgram(school.database);
  for (let n = 0; n < 3; n += 1) students.push(await addStudent(school.database, { programId }));
  const [asha = 0, bina = 0, chitra = 0] = students;
  const { examScheduleIds } = await addExamination(school, {
    programId,
    exams: [{ marks: { [asha]: 80, [bina]: 80.5, [chitra]: 90 } }],
  });
  const at = `${url}?examScheduleId=${examScheduleIds[0]}`;
  const refused = async (totalMarks: number) => problem(await office.put(at, { totalMarks }), 422).errors;
  expect(await refused(80)).toEqual({ totalMarks: ['2 students have more marks than this'] });
  expect(await refused(80.5)).toEqual({ totalMarks: ['1 student has more marks than this'] });
  expect((await office.put(at, { totalMarks: 90 })).status).toBe(200);
});

test('A schedule has the marks that the caller may see, in lists of whole records too, and says how many would be deleted with it', async () => {
  programId = await addProgram(school.database);
  const [asha, bina] = [await addStudent(school.database, { programId }), await addStudent(school.database, { programId })];
  const { examScheduleIds, examinationId } = await addExamination(school, {
    programId,
    exams: [{ marks: { [asha]: 61.5, [bina]: null } }],
  });
  const id = examScheduleIds[0];
  const marksFor = async (caller: Caller) => {
    const { gradeRecords } = (await caller.get(`${url}/${id}`)).json;
    expect((await caller.get(`${url}?examinationId=${examinationId}`)).json.items).toMatchObject([{ gradeRecords }]);
    return gradeRecords.map(({ studentId, marks }: { studentId: number; marks: number | null }) => [studentId, marks]);
  };
  const all = [
    [asha, 61.5],
    [bina, null],
  ];
  expect(await marksFor(office)).toEqual(all);
  expect(await marksFor(await school.asTeacherOf(programId))).toEqual(all);
  const parent = await school.asParentOf(asha);
  expect(await marksFor(parent)).toEqual([[asha, 61.5]]);
  expect(await marksFor(await school.as({ 'examschedule.read': '-1' }))).toEqual([]);
  await office.put('/api/gs/School', { resultsNeedRelease: true });
  await school.rows('update examination set released = null where examination_id = $1', [examinationId]);
  expect(await marksFor(parent)).toEqual([]);
  await office.put('/api/gs/School', { resultsNeedRelease: false });
  expect((await office.get(`${url}/GetRelatedRecords?examScheduleId=${id}`)).json).toEqual([
    { count: 1, one: 'mark', many: 'marks' },
  ]);
  expect((await office.delete(`${url}?examScheduleId=${id}`)).json.message).toBe(
    'The selected examschedule was deleted successfully',
  );
  expect(await school.rows('select from grade_record where exam_schedule_id = $1', [id])).toEqual([]);
  const [gone] = await school.rows(
    "select record_id as id, before -> 'marks' as marks from audit_entry where resource = 'GradeRecord' and action = 'delete'",
  );
  expect(gone).toEqual({ id: examinationId, marks: [{ studentId: asha, examScheduleId: id, marks: 61.5, excuse: null }] });
  expect(await school.rows('select version from grade_sheet where examination_id = $1', [examinationId])).toEqual([
    { version: 2 },
  ]);
});

test('Upcoming exams, including today’s, are listed in order', async () => {
  programId = await addProgram(school.database);
  const days = ['2026-06-14', '2026-06-15', '2026-06-16', '2026-06-15'];
  const { examScheduleIds } = await addExamination(school, {
    programId,
    startDate: '2026-06-14',
    endDate: '2026-06-16',
    exams: days.map((examDate) => ({ examDate })),
  });
  const [over, late, tomorrow, early] = examScheduleIds;
  await school.rows("update exam_schedule set start_time = '13:00', end_time = '14:00' where exam_schedule_id = $1", [late]);
  const ids = async (query: string) =>
    (await office.get(`${url}?programId=${programId}&sort=examDate&${query}`)).json.items.map(
      (row: { examScheduleId: number }) => row.examScheduleId,
    );
  expect(await ids('isUpcoming=true')).toEqual([early, late, tomorrow]);
  expect(await ids('isUpcoming=false')).toEqual([over]);
  expect(await ids('examDate=2026-06-15')).toEqual([early, late]);
});

test('Once the results are released, total, minimum and day of an exam change only with a reason, which the history keeps', async () => {
  const { examinationId, first } = await anExamination(true);
  const id = (await add(examinationId, first, '09:00', '12:00')).json.data;
  const entered = exam(examinationId, first, '09:00', '12:00');
  const change = (over: object) => office.put(`${url}?examScheduleId=${id}`, { ...entered, ...over });
  expect((await change({ minMarks: 20 })).status).toBe(200);
  await school.rows("update examination set released = now(), released_by = 'Meera Rao' where examination_id = $1", [
    examinationId,
  ]);
  await school.rows('update school set results_need_release = true');
  for (const over of [{ minMarks: 10 }, { totalMarks: 90, minMarks: 20 }, { minMarks: 10, reason: ' ' }])
    expect(problem(await change(over), 422).errors).toEqual({ reason: ['The results are released: say why they change'] });
  expect((await change({ minMarks: 20, roomId: 'Hall 2' })).status).toBe(200);
  expect((await change({ minMarks: 10, reason: 'The paper was misprinted' })).status).toBe(200);
  const entries = await school.rows<{ after: object }>(
    `select after from audit_entry where resource = 'ExamSchedule' and record_id = $1 and action = 'update'`,
    [id],
  );
  expect(entries.map(({ after }) => after)).toContainEqual({ reason: 'The paper was misprinted' });
  await school.rows('update school set results_need_release = false');
});

test('Once the results are released, an exam with marks is deleted only with a reason, which the history keeps', async () => {
  programId = await addProgram(school.database);
  const asha = await addStudent(school.database, { programId });
  const exams = [{ marks: { [asha]: 61.5 } }, { marks: { [asha]: 50 } }, {}, {}];
  const released = await addExamination(school, { programId, released: '2026-06-10', exams });
  const [first, second, empty, excused] = released.examScheduleIds;
  const excuse = "insert into grade_record (exam_schedule_id, student_id, excuse) values ($1, $2, 'Fever')";
  await school.rows(excuse, [excused, asha]);
  const why = 'The results are released: say why they change';
  const remove = (id: number | undefined, reason = '') =>
    office.delete(`${url}?examScheduleId=${id}&reason=${encodeURIComponent(reason)}`);
  expect((await remove(empty)).status).toBe(200);
  await school.rows('update school set results_need_release = true');
  for (const [id, reason] of [
    [first, ''],
    [first, '  '],
    [excused, ''],
  ] as const)
    expect(problem(await remove(id, reason), 422).errors).toEqual({ reason: [why] });
  expect(await school.rows('select from grade_record where exam_schedule_id = $1', [first])).toHaveLength(1);
  expect((await remove(first, 'The paper had leaked')).status).toBe(200);
  expect((await remove(excused, 'Nobody sat it')).status).toBe(200);
  const whole = `/api/egs/Examination?examinationId=${released.examinationId}`;
  expect(problem(await office.delete(whole), 422).errors).toEqual({ reason: [why] });
  expect((await office.delete(`${whole}&reason=Held+again`)).status).toBe(200);
  const entries = await school.rows(
    `select before ->> 'reason' as reason, before -> 'marks' as marks from audit_entry
     where resource = 'GradeRecord' and action = 'delete' and record_id = $1 order by audit_entry_id`,
    [released.examinationId],
  );
  expect(entries).toEqual([
    { reason: 'The paper had leaked', marks: [{ studentId: asha, examScheduleId: first, marks: 61.5, excuse: null }] },
    { reason: 'Nobody sat it', marks: [{ studentId: asha, examScheduleId: excused, marks: null, excuse: 'Fever' }] },
    { reason: 'Held again', marks: [{ studentId: asha, examScheduleId: second, marks: 50, excuse: null }] },
  ]);
  await school.rows('update school set results_need_release = false');
});
