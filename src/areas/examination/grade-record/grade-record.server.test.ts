import { parseCsv } from 'hucre/csv';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addProgram, addProgramCourse, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';

const base = '/api/egs/GradeRecord';
let school: TestApp;
let admin: Caller;
beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
});
afterAll(() => school.close());

interface Line {
  gradeRecordId: number;
  studentId: number;
  examScheduleId: number;
  marks: number | null;
}
interface Sheet {
  version: number | null;
  examinationId: number;
  ScheduledGrades: { gradeRecord: Line[] };
}

let programId: number;
let asha: number;
let ravi: number;
let zoya: number;
let examinationId: number;
let maths: number;
let music: number;

beforeEach(async () => {
  programId = await addProgram(school.database);
  asha = await addStudent(school.database, { programId, firstName: 'Asha', lastName: 'Rao' });
  ravi = await addStudent(school.database, { programId, firstName: 'Ravi', lastName: 'Mehta' });
  zoya = await addStudent(school.database, { programId, firstName: 'Zoya', lastName: '' });
  const added = await addExamination(school, {
    programId,
    examinationName: 'First Term',
    exams: [
      { totalMarks: 80, minMarks: 28 },
      { totalMarks: 50, minMarks: 17.5, isMandatory: false, examDate: '2026-06-09' },
    ],
  });
  examinationId = added.examinationId;
  [maths = 0, music = 0] = added.examScheduleIds;
});

const open = async (caller: Caller = admin, id = examinationId): Promise<Sheet> =>
  (await caller.get(`${base}/GetGradesByExamination?examinationId=${id}`)).json;
const mark = (studentId: number, examScheduleId: number, marks: number | null) => ({
  gradeRecordId: 0,
  studentId,
  examScheduleId,
  marks,
});
const body = (gradeRecord: readonly object[], more: object = {}) => ({
  ScheduledGrades: { gradeRecord, examinationId },
  ...more,
});
const create = (gradeRecord: readonly object[], caller = admin, more: object = {}) =>
  caller.post(`${base}/CreateGradesBulk`, body(gradeRecord, more));
const update = (gradeRecord: readonly object[], caller = admin, more: object = {}) =>
  caller.put(`${base}/UpdateGradesBulk`, body(gradeRecord, more));
const marksOf = ({ ScheduledGrades }: Sheet) => ScheduledGrades.gradeRecord.map(({ marks }) => marks);

describe('The sheet of an examination', () => {
  test('begins empty, with a row for each student and schedule, and no zero that nobody typed', async () => {
    const sheet = await open();
    expect(sheet).toMatchObject({
      version: null,
      examinationId,
      examination: { examinationName: 'First Term', programId, needsReason: false, program: { programName: expect.any(String) } },
      examSchedules: [
        { examScheduleId: maths, totalMarks: 80, minMarks: 28, isMandatory: true, isOwn: false },
        { examScheduleId: music, totalMarks: 50, minMarks: 17.5, isMandatory: false },
      ],
      students: [
        { studentId: asha, firstName: 'Asha', lastName: 'Rao' },
        { studentId: ravi, firstName: 'Ravi' },
        { studentId: zoya, firstName: 'Zoya' },
      ],
    });
    expect(marksOf(sheet)).toEqual([null, null, null, null, null, null]);
    expect((await admin.get(`${base}?examinationName=First Term&programId=${programId}`)).json.totalCount).toBe(0);
  });

  test('is stored as a whole, is there only once, and is listed from then on', async () => {
    const { status, json } = await create([mark(asha, maths, 71.25), mark(ravi, maths, 0), mark(zoya, maths, null)]);
    expect([status, json]).toEqual([201, { data: examinationId, message: 'Your changes saved successfully' }]);
    const sheet = await open();
    expect(sheet).toMatchObject({ version: 1 });
    expect(marksOf(sheet)).toEqual([71.25, null, 0, null, null, null]);
    expect(sheet.ScheduledGrades.gradeRecord[0]?.gradeRecordId).toBeGreaterThan(0);
    const again = problem(await create([mark(asha, maths, 1)]), 409);
    expect(again.detail).toContain('saved by someone else');
    expect(again.type).toBe('/problems/duplicate');
    const listed = await admin.get(`${base}?programId=${programId}`);
    expect(listed.json).toMatchObject({
      totalCount: 1,
      items: [{ examinationId, examination: { examinationName: 'First Term', programId } }],
    });
  });

  test('changes only the marks sent and leaves the rest; it accepts a sheet as it was read', async () => {
    await create([mark(asha, maths, 40), mark(ravi, maths, 50)]);
    const sheet = await open();
    const { gradeRecord } = sheet.ScheduledGrades;
    expect((await update(gradeRecord, admin, { version: 1 })).status).toBe(200);
    expect((await update([mark(ravi, maths, 51.5), mark(ravi, music, 20)], admin, { version: 2 })).status).toBe(200);
    expect(marksOf(await open())).toEqual([40, null, 51.5, 20, null, null]);
  });

  test('refuses marks that overwrite somebody else’s newer changes, and changes nothing', async () => {
    await create([mark(asha, maths, 40)]);
    expect((await update([mark(asha, maths, 41)], admin, { version: 1 })).status).toBe(200);
    const refused = problem(await update([mark(asha, maths, 42)], admin, { version: 1 }), 409);
    expect(refused).toMatchObject({
      type: '/problems/stale-version',
      detail: expect.stringContaining('changed by someone else'),
    });
    const beside = { ScheduledGrades: { gradeRecord: [mark(asha, maths, 42)], examinationId, version: 1 } };
    problem(await admin.put(`${base}/UpdateGradesBulk`, beside), 409);
    expect(await open()).toMatchObject({ version: 2 });
    expect(marksOf(await open())[0]).toBe(41);
  });

  test('refuses marks of two examinations or two versions, and says how many it takes', async () => {
    await create([mark(asha, maths, 40)]);
    const marks = [mark(asha, maths, 42)];
    for (const more of [{ examinationId: examinationId + 1 }, { examinationId, version: 2 }]) {
      const ScheduledGrades = { gradeRecord: marks, examinationId, version: 1 };
      const { detail } = problem(await admin.put(`${base}/UpdateGradesBulk`, { ScheduledGrades, ...more }), 400);
      expect(detail).toContain('in ScheduledGrades differs from the one beside it.');
    }
    const tooMany = problem(
      await update(Array.from({ length: 20_001 }, () => ({ studentId: 1, examScheduleId: 1, marks: 1 }))),
      422,
    );
    expect(tooMany.errors).toEqual({ 'ScheduledGrades.gradeRecord': ['At most 20000 marks at once'] });
    expect(marksOf(await open())[0]).toBe(40);
  });

  test('lets only one of two teachers who save at once succeed, and tells the other', async () => {
    await create([mark(asha, maths, 40)]);
    const answers = await Promise.all(
      [[mark(asha, maths, 60)], [mark(ravi, maths, 61)]].map((marks) => update(marks, admin, { version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = (await open()).version;
    expect(again).toBe(2);
  });

  test('is deleted with all its marks', async () => {
    await create([mark(asha, maths, 40)]);
    const { status, json } = await admin.delete(`${base}/DeleteByExamination?examinationId=${examinationId}`);
    expect([status, json.message]).toEqual([200, 'The selected graderecord was deleted successfully']);
    expect(await open()).toMatchObject({ version: null });
    expect(marksOf(await open())).toEqual([null, null, null, null, null, null]);
    problem(await admin.delete(`${base}/DeleteByExamination?examinationId=${examinationId}`), 404);
    problem(await update([mark(asha, maths, 40)]), 404);
  });

  test('keeps marks from a sheet opened before somebody joined, and adds an empty line for the newcomer', async () => {
    await create([mark(asha, maths, 40)]);
    const { version, ScheduledGrades } = await open();
    const joined = await addStudent(school.database, { programId });
    const typed = ScheduledGrades.gradeRecord.map((line) => (line.studentId === ravi ? { ...line, marks: 33 } : line));
    expect((await update(typed, admin, { version })).status).toBe(200);
    const now = (await open()).ScheduledGrades.gradeRecord;
    const of = (id: number) => now.filter((line) => line.studentId === id).map(({ marks }) => marks);
    expect([of(asha), of(ravi), of(joined)]).toEqual([
      [40, null],
      [33, 33],
      [null, null],
    ]);
  });

  test('saves nothing from a sheet opened before somebody left, and names that student', async () => {
    await create([mark(asha, maths, 40)]);
    const { version, ScheduledGrades } = await open();
    await school.rows(`update student_enrolment set to_date = '2026-06-01', from_date = '2026-05-01' where student_id = $1`, [
      ravi,
    ]);
    const typed = ScheduledGrades.gradeRecord.map((line) => ({ ...line, marks: 33 }));
    const refused = problem(await update(typed, admin, { version }), 422);
    const places = typed.flatMap(({ studentId }, place) =>
      studentId === ravi ? [`ScheduledGrades.gradeRecord.${place}.marks`] : [],
    );
    expect(Object.keys(refused.errors ?? {})).toEqual(places);
    const now = await open();
    expect([now.version, marksOf(now)]).toEqual([version, [40, null, null, null]]);
    const rest = typed.filter(({ studentId }) => studentId !== ravi);
    expect((await update(rest, admin, { version })).status).toBe(200);
    expect(marksOf(await open())).toEqual([33, 33, 33, 33]);
  });

  test('has a line for students who left since the exam, and none for those who joined after it', async () => {
    await create([mark(asha, maths, 40)]);
    await school.rows(`update student_enrolment set to_date = '2026-06-08' where student_id = $1`, [asha]);
    const late = await addStudent(school.database, { programId });
    await school.rows(`update student_enrolment set from_date = '2026-06-09' where student_id = $1`, [late]);
    const { ScheduledGrades } = await open();
    const of = (id: number) =>
      ScheduledGrades.gradeRecord.filter((line) => line.studentId === id).map((line) => line.examScheduleId);
    expect([of(asha), of(late)]).toEqual([[maths], [music]]);
    const refused = problem(await update([mark(asha, maths, 41), mark(late, maths, 40)]), 422);
    expect(refused.errors).toEqual({
      'ScheduledGrades.gradeRecord.1.marks': ['Number 2 of the list did not belong to this program on 08-06-2026'],
    });
    expect(marksOf(await open())).toContain(40);
  });
});

describe('A mark', () => {
  test.each([
    [80.01, 422, 'Asha Rao, COURSE: Marks must be a number from 0 to 80'],
    [-1, 422, 'Marks must be a number from 0 to the total marks'],
    [12.345, 422, 'A mark has at most 2 decimals'],
    ['many', 400, 'Marks must be a number from 0 to the total marks'],
    [[], 400, 'Marks must be a number from 0 to the total marks'],
  ])('of %s is refused at its cell, and nothing is saved', async (marks, status, message) => {
    const refused = problem(await create([mark(ravi, maths, 5), mark(asha, maths, marks as number)]), status as 422);
    const [said] = refused.errors?.['ScheduledGrades.gradeRecord.1.marks'] ?? [];
    expect(said?.replace(/, [^:]*:/, ', COURSE:')).toBe(message);
    expect((await open()).version).toBeNull();
  });

  test.each([[0], [80], [79.99], ['40'], ['']])('of %s is taken', async (marks) => {
    expect((await create([mark(asha, maths, marks as number)])).status).toBe(201);
    expect(marksOf(await open())[0]).toBe(marks === '' ? null : Number(marks));
  });

  test('belongs to an examination, to one of its schedules, and to nobody twice', async () => {
    const noExamination = { ScheduledGrades: { gradeRecord: [mark(asha, maths, 1)] } };
    const said = problem(await admin.post(`${base}/CreateGradesBulk`, noExamination), 422);
    expect(said.errors).toEqual({ examinationId: ['Examination is required'] });
    const unknown = { ScheduledGrades: { gradeRecord: [mark(asha, maths, 1)], examinationId: 2_000_000_000 } };
    expect(problem(await admin.post(`${base}/CreateGradesBulk`, unknown), 422).errors).toEqual(said.errors);
    problem(await create([mark(asha, 2_000_000_000, 1)]), 422);
    const twice = problem(await create([mark(asha, maths, 1), mark(asha, maths, 2)]), 400);
    expect(twice.errors).toEqual({ ScheduledGrades: ['Somebody is listed twice in a subject.'] });
    problem(await create([]), 422);
    for (const ScheduledGrades of [{}, undefined, null, 'all', 7, [], { gradeRecord: 'all' }]) {
      const { errors } = problem(await admin.post(`${base}/CreateGradesBulk`, { ScheduledGrades, examinationId }), 400);
      expect(errors).toEqual({ ScheduledGrades: ['gradeRecord must be a list.'] });
    }
    problem(await create([mark(asha, maths, 1)], admin, { unheardOf: 1 }), 400);
    expect(
      (await admin.post(`${base}/CreateGradesBulk`, { ScheduledGrades: { gradeRecord: [mark(asha, maths, 1)] }, examinationId }))
        .status,
    ).toBe(201);
  });
});

describe('After the results are released', () => {
  beforeEach(async () => {
    await school.rows('update school set results_need_release = true');
    await create([mark(asha, maths, 40)]);
    await admin.put(`/api/egs/Examination/Release?examinationId=${examinationId}`);
  });
  afterEach(() => school.rows('update school set results_need_release = false'));

  test('a mark changes only with a reason, which is kept in the history', async () => {
    const asked = problem(await update([mark(asha, maths, 45)]), 422);
    expect(asked.errors).toEqual({ reason: ['The results are released: say why they change'] });
    expect((await update([mark(asha, maths, 45)], admin, { reason: ' Added up wrongly ' })).status).toBe(200);
    const [entry] = await school.rows<{ before: object; after: object }>(
      `select before, after from audit_entry where resource = 'GradeRecord' and record_id = $1 order by audit_entry_id desc limit 1`,
      [examinationId],
    );
    expect(entry).toEqual({
      before: { marks: [{ studentId: asha, examScheduleId: maths, marks: 40 }] },
      after: { marks: [{ studentId: asha, examScheduleId: maths, marks: 45 }], reason: 'Added up wrongly' },
    });
  });

  test('saving unchanged marks needs no reason, deleting does', async () => {
    expect((await update([mark(asha, maths, 40)])).status).toBe(200);
    const remove = `${base}/DeleteByExamination?examinationId=${examinationId}`;
    problem(await admin.delete(remove), 422);
    expect((await admin.delete(`${remove}&reason=Wrong examination`)).status).toBe(200);
  });
});

describe('The marks of a program', () => {
  test('are entered by its teachers, each with their own course first, and by no others', async () => {
    const teacher = await school.asTeacherOf(programId);
    const [{ courseId } = { courseId: 0 }] = await school.rows<{ courseId: number }>(
      'select course_id as "courseId" from course_session where program_id = $1',
      [programId],
    );
    const { examScheduleIds } = await addExamination(school, {
      programId,
      exams: [{}, { courseId, examDate: '2026-06-12' }],
      endDate: '2026-06-12',
    });
    const [{ id } = { id: 0 }] = await school.rows<{ id: number }>(
      'select examination_id as id from exam_schedule where exam_schedule_id = $1',
      [examScheduleIds[0]],
    );
    const sheet = (await teacher.get(`${base}/GetGradesByExamination?examinationId=${id}`)).json;
    expect(sheet.examSchedules).toMatchObject([
      { examScheduleId: examScheduleIds[1], isOwn: true },
      { examScheduleId: examScheduleIds[0], isOwn: false },
    ]);
    expect((await create([mark(asha, maths, 40)], teacher)).status).toBe(201);
    expect((await update([mark(asha, maths, 41)], teacher)).status).toBe(200);
    problem(await teacher.delete(`${base}/DeleteByExamination?examinationId=${examinationId}`), 403);

    const stranger = await school.asTeacherOf(await addProgram(school.database));
    problem(await stranger.get(`${base}/GetGradesByExamination?examinationId=${examinationId}`), 404);
    problem(await update([mark(asha, maths, 42)], stranger), 404);
    problem(await create([mark(asha, maths, 42)], stranger), 403);
    expect((await stranger.get(base)).json.totalCount).toBe(0);
    expect((await stranger.get(`${base}/GetGradesForStudent?studentId=${asha}`)).json).toEqual([]);
  });

  test('are shown to a parent for their child alone, and not before the release if the school has one', async () => {
    await create([mark(asha, maths, 40), mark(ravi, maths, 50), mark(asha, music, null), mark(ravi, music, 30)]);
    const parent = await school.asParentOf(asha);
    const sheet = await open(parent);
    expect(sheet).toMatchObject({ students: [{ studentId: asha }] });
    expect(marksOf(sheet)).toEqual([40, null]);
    const seen = async () => (await parent.get(`${base}/GetGradesForStudent?studentId=${asha}`)).json;
    expect(await seen()).toMatchObject([
      { marks: 40, standing: 1, examSchedule: { totalMarks: 80, minMarks: 28, examination: { examinationName: 'First Term' } } },
      { marks: null, standing: 4, examSchedule: { course: { courseName: expect.any(String) } } },
    ]);
    expect((await parent.get(`${base}/GetGradesForStudent?studentId=${ravi}`)).json).toEqual([]);
    problem(await update([mark(asha, maths, 80)], parent), 403);

    await school.rows('update school set results_need_release = true');
    try {
      problem(await parent.get(`${base}/GetGradesByExamination?examinationId=${examinationId}`), 404);
      expect(await seen()).toEqual([]);
      expect((await parent.get(base)).json.totalCount).toBe(0);
      await admin.put(`/api/egs/Examination/Release?examinationId=${examinationId}`);
      expect(marksOf(await open(parent))).toEqual([40, null]);
      expect((await parent.get(base)).json.totalCount).toBe(1);
    } finally {
      await school.rows('update school set results_need_release = false');
    }
  });

  test('do not tell a parent, in a list or a sheet, who entered them; those who read the program are told', async () => {
    await create([mark(asha, maths, 40)]);
    const authors = async (caller: Caller) => {
      const { items } = (await caller.get(base)).json;
      const row = items.find((one: Sheet) => one.examinationId === examinationId);
      const record = (await caller.get(`${base}/${examinationId}`)).json;
      const sheet = (await caller.get(`${base}/GetGradesByExamination?examinationId=${examinationId}`)).json;
      const told = [row.createdBy, row.lastModifiedBy, record.createdBy, record.lastModifiedBy, sheet.lastModifiedBy];
      return [...new Set(told.map((name) => (name === '' ? 'nobody' : 'the author')))];
    };
    expect(await authors(await school.asTeacherOf(programId))).toEqual(['the author']);
    expect(await authors(await school.asParentOf(asha))).toEqual(['nobody']);
  });

  test('are exported only for the caller’s programs', async () => {
    await create([mark(asha, maths, 40)]);
    const teacher = await school.asTeacherOf(programId);
    const file = await teacher.get(`${base}/ExportAllGradeRecords?format=csv`);
    const [{ name } = { name: '' }] = await school.rows<{ name: string }>(
      'select program_name as name from program where program_id = $1',
      [programId],
    );
    expect(parseCsv(file.text)).toEqual([['Examination'], [`First Term, ${name}`]]);
  });

  test('keep their student from being deleted', async () => {
    await create([mark(asha, maths, 40)]);
    expect(problem(await admin.delete(`/api/sis/Student?studentId=${asha}`), 409).detail).toContain('1 mark');
  });
});

test('A course added to the program and the examination later is on the sheet, and is entered like the others', async () => {
  await create([mark(asha, maths, 40)]);
  const courseId = await addProgramCourse(school.database, programId);
  const [{ id } = { id: 0 }] = await school.rows<{ id: number }>(
    `insert into exam_schedule (examination_id, course_id, total_marks, min_marks, exam_date, start_time, end_time)
     values ($1, $2, 20, 7, '2026-06-08', '11:00', '12:00') returning exam_schedule_id as id`,
    [examinationId, courseId],
  );
  expect((await update([mark(asha, id, 20)], admin, { version: 1 })).status).toBe(200);
  expect(
    (await open()).ScheduledGrades.gradeRecord.find((line) => line.examScheduleId === id && line.studentId === asha)?.marks,
  ).toBe(20);
});
