import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addCourse, addProgram, addStaff, addStudent, only } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { codeOn } from '../../../../test/support/pdf-picture.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';

const batch = (examinationId: number) => `/api/egs/GradeRecord/PrintAllGradeReportsByExamination?examinationId=${examinationId}`;
const single = (examinationId: number, studentId: number) =>
  `/api/egs/GradeRecord/PrintGradeReportForStudent?examinationId=${examinationId}&studentId=${studentId}`;

let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp({ env: { PUBLIC_URL: 'https://school.test/' } });
  office = await school.asAdmin();
});
afterAll(() => school.close());

const changeMarks = (examinationId: number, ...gradeRecord: object[]) =>
  office.put('/api/egs/GradeRecord/UpdateGradesBulk', { ScheduledGrades: { examinationId, gradeRecord } });

const pagesOf = async (caller: Caller, path: string): Promise<string[]> =>
  (await readPdf((await caller.get(path)).bytes)).pages.map((page) => page.replace(/\s+/g, ' '));

async function addClass(names: readonly (readonly [first: string, last: string])[]) {
  const classTeacherId = await addStaff(school.database, { firstName: 'Leena', lastName: 'Mathew' });
  const programId = await addProgram(school.database, { programName: `Grade 7 ${classTeacherId}`, classTeacherId });
  const studentIds: number[] = [];
  for (const [firstName, lastName] of names)
    studentIds.push(await addStudent(school.database, { programId, firstName, lastName }));
  return { programId, studentIds };
}

/** The class of two, examined in three courses, one of them optional. */
async function examined() {
  const { programId, studentIds } = await addClass([
    ['Aarohi', 'Deshpande'],
    ['Zoya', 'Khan'],
  ]);
  const [good = 0, poor = 0] = studentIds;
  const { examinationId, examScheduleIds } = await addExamination(school, {
    programId,
    examinationName: 'Half-Yearly',
    exams: [
      { totalMarks: 80, minMarks: 28, marks: { [good]: 71.5, [poor]: 20 } },
      { totalMarks: 80, minMarks: 28, marks: { [good]: 60 } },
      { totalMarks: 50, minMarks: 18, isMandatory: false, marks: { [poor]: 30 } },
    ],
  });
  return { programId, examinationId, examScheduleIds, good, poor };
}

test('Each student has a page, by name, with marks, minimum, total and result; absent students differ from those who did not take the course', async () => {
  const { examinationId, examScheduleIds, poor: zoya } = await examined();
  const pages = await pagesOf(office, batch(examinationId));
  expect(pages).toHaveLength(2);
  const [good = '', poor = ''] = pages;
  for (const text of [
    'Report Card',
    'Half-Yearly',
    'Aarohi Deshpande',
    'Leena Mathew',
    '71.5',
    '60.0',
    'Not taken',
    '131.5',
    '82.19 %',
  ]) {
    expect(good).toContain(text);
  }
  for (const text of ['Zoya Khan', 'Failed', 'Absent', '23.81 %', '50 of 210']) expect(poor).toContain(text);
  expect(good).not.toContain('Failed');
  expect(pages.join()).not.toContain('Rank');
  const excuse = { marks: null, standing: 1, reason: 'Medical leave' };
  await changeMarks(examinationId, { studentId: zoya, examScheduleId: examScheduleIds[1], ...excuse });
  const [, excused = ''] = await pagesOf(office, batch(examinationId));
  for (const text of ['Excused', 'counts nowhere', '38.46 %', '50 of 130']) expect(excused).toContain(text);
  expect(excused).not.toMatch(/Absent|Medical leave/);
});

test('Each mark is beside its course, even below a course whose name takes two lines', async () => {
  const { programId, studentIds } = await addClass([
    ['Aarohi', 'Deshpande'],
    ['Zoya', 'Khan'],
  ]);
  const [good = 0] = studentIds;
  // Wide letters: as many narrow ones would fit the line.
  const long = await addCourse(school.database, { courseName: 'MATHEMATICS AND COMMERCE WITH MANAGEMENT' });
  const short = await addCourse(school.database, { courseName: 'Zoology' });
  const { examinationId } = await addExamination(school, {
    programId,
    exams: [
      { courseId: long, totalMarks: 80, minMarks: 28, marks: { [good]: 61.5 } },
      { courseId: short, totalMarks: 70, minMarks: 25, marks: { [good]: 42.25 } },
    ],
  });
  for (const path of [batch(examinationId), single(examinationId, good)]) {
    const [page] = await pagesOf(office, path);
    expect(page).toMatch(/MATHEMATICS AND COMMERCE WITH MANAGEMENT 80 28 61\.50 Passed Zoology 70 25 42\.25 Passed/);
  }
});

test('Each fact about a student is beside its label, even below a program whose name takes two lines', async () => {
  const { programId, studentIds } = await addClass([['Aarohi', 'Deshpande']]);
  const [studentId = 0] = studentIds;
  const programName = 'Bachelor of Computer Applications with Artificial Intelligence and Machine Learning, Section A';
  await school.rows('update program set program_name = $1 where program_id = $2', [programName, programId]);
  const { examinationId } = await addExamination(school, { programId, exams: [{ marks: { [studentId]: 50 } }] });
  for (const path of [batch(examinationId), single(examinationId, studentId)]) {
    const [page] = await pagesOf(office, path);
    expect(page).toMatch(new RegExp(`Program ${programName} Admission Number \\d{4}-\\d+ Class Teacher Leena Mathew`));
  }
});

test('The file has the published name, by GET and by POST', async () => {
  const { examinationId, good } = await examined();
  for (const answer of [
    await office.get(batch(examinationId)),
    await office.post(batch(examinationId)),
    await office.get(single(examinationId, good)),
  ]) {
    expect(answer.headers['content-disposition']).toBe('attachment; filename="report card.pdf"');
    expect(answer.headers['content-type']).toBe('application/pdf');
  }
});

test('A card printed twice is the same card; once a mark is changed it is replaced, says since when, and the next print is another', async () => {
  const { examinationId, good } = await examined();
  const codes = async () =>
    String(await codeOn((await office.get(single(examinationId, good))).bytes)).split('/verify/')[1] ?? '';
  const verify = async (code: string) => (await school.nobody.get(`/api/egs/GradeRecord/Verify?code=${code}`)).json;
  const first = await codes();
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(await codes()).toBe(first);
  expect(await verify(first)).toEqual({
    kind: 'Report card',
    number: expect.stringMatching(/^\d{4}-\d{6}$/),
    initials: 'A. D.',
    issued: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    result: 'Passed, 82.19 %',
    replaced: null,
    endedAs: null,
  });
  const { id } = only(
    await school.rows<{ id: number }>('select exam_schedule_id as id from grade_record where student_id = $1 and marks = 60', [
      good,
    ]),
  );
  expect((await changeMarks(examinationId, { studentId: good, examScheduleId: id, marks: 70 })).status).toBe(200);
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(await verify(first)).toMatchObject({ result: 'Passed, 82.19 %', replaced: day, endedAs: 'replaced' });
  const second = await codes();
  expect(second).not.toBe(first);
  expect(await verify(second)).toMatchObject({ result: 'Passed, 88.44 %', replaced: null });
});

test('A card that says a course is missing is replaced as soon as that course has a mark, for those who were absent in it, too', async () => {
  const { programId, studentIds } = await addClass([
    ['Aarohi', 'Deshpande'],
    ['Zoya', 'Khan'],
  ]);
  const [good = 0, absent = 0] = studentIds;
  const exams = [{ marks: { [good]: 50, [absent]: 50 } }, { marks: { [good]: null, [absent]: null } }];
  const { examinationId } = await addExamination(school, { programId, exams });
  expect((await pagesOf(office, single(examinationId, absent))).join()).toContain('Provisional');
  const open = 'select exam_schedule_id as id from grade_record where student_id = $1 and marks is null';
  const { id } = only(await school.rows<{ id: number }>(open, [good]));
  await changeMarks(examinationId, { studentId: good, examScheduleId: id, marks: 70 });
  expect((await pagesOf(office, single(examinationId, absent))).join()).toMatch(/^(?!.*Provisional).*Absent/);
});

test('The card of a deleted examination stays genuine', async () => {
  const { examinationId, good } = await examined();
  const code = String(await codeOn((await office.get(single(examinationId, good))).bytes)).split('/verify/')[1];
  await school.rows('delete from examination where examination_id = $1', [examinationId]);
  expect((await school.nobody.get(`/api/egs/GradeRecord/Verify?code=${code}`)).json).toMatchObject({ replaced: null });
});

test('The card is the same whoever prints it, and two people who print at once issue it once', async () => {
  const { examinationId, good } = await examined();
  const parent = await school.asParentOf(good);
  await Promise.all([
    office.get(batch(examinationId)),
    parent.get(single(examinationId, good)),
    office.get(batch(examinationId)),
  ]);
  const issued = await school.rows('select from report_card where examination_id = $1', [examinationId]);
  expect(issued).toHaveLength(2);
});

test('A card printed while its marks are being saved shows the saved marks', async () => {
  const { examinationId, good } = await examined();
  const saving = [
    `select from examination where examination_id = ${examinationId} for no key update`,
    `update grade_record g set marks = 70 from exam_schedule s where s.exam_schedule_id = g.exam_schedule_id
      and s.examination_id = ${examinationId} and g.student_id = ${good} and g.marks = 60`,
  ];
  const [page] = await meanwhile(school, saving, () => pagesOf(office, single(examinationId, good)));
  expect(page).toContain('88.44 %');
});

test('Parents get the card of their own child, students their own, teachers those of their programs', async () => {
  const { examinationId, programId, good, poor } = await examined();
  const other = await examined();
  const parent = await school.asParentOf(good);
  expect(await pagesOf(parent, single(examinationId, good))).toHaveLength(1);
  problem(await parent.get(single(examinationId, poor)), 404);
  problem(await parent.get(single(other.examinationId, other.good)), 404);
  expect(await pagesOf(parent, batch(examinationId))).toEqual([expect.stringContaining('Aarohi')]);
  const student = await school.asStudent(poor);
  expect(await pagesOf(student, single(examinationId, poor))).toHaveLength(1);
  problem(await student.get(single(examinationId, good)), 404);
  const teacher = await school.asTeacherOf(programId);
  expect(await pagesOf(teacher, batch(examinationId))).toHaveLength(2);
  problem(await teacher.get(batch(other.examinationId)), 404);
  problem(await teacher.get(single(other.examinationId, other.good)), 404);
  problem(await (await school.as({ 'student.read': '-1' })).get(batch(examinationId)), 403);
  problem(await school.nobody.get(batch(examinationId)), 401);
});

test('Before the results are released, parents and students get no card', async () => {
  const { examinationId, programId, good } = await examined();
  await school.rows('update school set results_need_release = true');
  try {
    const [parent, student] = [await school.asParentOf(good), await school.asStudent(good)];
    for (const caller of [parent, student]) {
      problem(await caller.get(single(examinationId, good)), 404);
      problem(await caller.get(batch(examinationId)), 404);
    }
    expect(await pagesOf(await school.asTeacherOf(programId), single(examinationId, good))).toHaveLength(1);
    await school.rows('update examination set released = now() where examination_id = $1', [examinationId]);
    expect(await pagesOf(parent, single(examinationId, good))).toHaveLength(1);
  } finally {
    await school.rows('update school set results_need_release = false');
  }
});

test('There is no card before a mark is entered, and none of something that does not exist', async () => {
  const { programId, studentIds } = await addClass([['Aarohi', 'Deshpande']]);
  const { examinationId } = await addExamination(school, { programId, exams: [{}] });
  for (const path of [batch(examinationId), single(examinationId, studentIds[0] ?? 0)]) {
    expect(problem(await office.get(path), 409).detail).toBe('No marks have been entered for this examination yet.');
  }
  problem(await office.get(batch(2_000_000_000)), 404);
  problem(await office.get(single(examinationId, 2_000_000_000)), 409);
});

test('The school decides whether rank and attendance are shown; the term counts until the last day of the examination', async () => {
  const { examinationId, programId, good } = await examined();
  const { sheet } = only(
    await school.rows<{ sheet: number }>(
      `insert into student_attendance_sheet (program_id, attendance_date) values ($1, '2026-06-05') returning sheet_id as sheet`,
      [programId],
    ),
  );
  for (const day of ['2026-06-04', '2026-06-05', '2026-06-09']) {
    await school.rows(
      `insert into student_attendance (sheet_id, student_id, attendance_date, morning, afternoon) values ($1, $2, $3, true, $4)`,
      [sheet, good, day, day !== '2026-06-05'],
    );
  }
  await school.rows(`insert into term (school_year, term_name, start_date, end_date, percentage)
    values (2026, 'Term 1', '2026-06-01', '2026-10-31', 100)`);
  const shown = async () => (await pagesOf(office, single(examinationId, good))).join();
  expect(await shown()).toContain('1.5 of 2 days');
  expect(await shown()).toContain('75.00 %');
  expect(await shown()).toContain('Attendance, Term 1');
  await school.rows('update school set card_shows_rank = true, card_shows_attendance = false');
  await school.rows('delete from report_card');
  try {
    expect(await shown()).toContain('of 2');
    expect(await shown()).toContain('Rank');
    expect(await shown()).not.toContain('Attendance');
  } finally {
    await school.rows('update school set card_shows_rank = false, card_shows_attendance = true');
    await school.rows('delete from term');
  }
});

test('A scale gives every course and the total a grade, and missing marks make the card provisional', async () => {
  const { programId, studentIds } = await addClass([['Aarohi', 'Deshpande']]);
  const [studentId = 0] = studentIds;
  const { examinationId } = await addExamination(school, {
    programId,
    exams: [{ marks: { [studentId]: 89.995 } }, { marks: { [studentId]: 40 } }, {}],
  });
  await school.rows(
    `insert into grade_band (school_year, from_percentage, letter, words) values (2026, 90, 'A1', 'Outstanding'), (2026, 60, 'B2', 'Good'), (2026, 0, 'E', '')`,
  );
  await school.rows(`insert into exam_remark (examination_id, student_id, remark) values ($1, $2, 'Speaks up & helps others')`, [
    examinationId,
    studentId,
  ]);
  try {
    const page = (await pagesOf(office, single(examinationId, studentId))).join();
    for (const text of ['A1', 'B2', 'Good', 'A1 from 90 % Outstanding', 'Provisional', 'Not entered', 'Speaks up & helps others'])
      expect(page).toContain(text);
    const results = await school.rows('select result from report_card where examination_id = $1', [examinationId]);
    expect(results).toEqual([{ result: 'Provisional: Passed, 65.00 %' }]);
    await school.rows('delete from grade_band where from_percentage < 90');
    await school.rows('delete from report_card');
    // One course and the whole lie below the lowest grade: a dash stands for them, and the scale says from where on.
    const below = (await pagesOf(office, single(examinationId, studentId))).join();
    expect(below).toContain('– no grade below 90 %');
    expect(below.match(/no grade below 90 %/g)).toHaveLength(2);
  } finally {
    await school.rows('delete from grade_band');
  }
});

test('However much is on a card, in whatever script, all of it fits on one page', async () => {
  const long = 'Subrahmanyeswara Lakshminarayana Venkatanarasimharajuvaripeta';
  const { programId, studentIds } = await addClass([
    ['आरोही', 'देशपांडे'],
    ['தமிழ்ச்செல்வி', 'முருகன்'],
    [long, long.slice(0, 30)],
  ]);
  const marks = Object.fromEntries(studentIds.map((id) => [id, 50]));
  const { examinationId } = await addExamination(school, { programId, exams: Array.from({ length: 24 }, () => ({ marks })) });
  const last = 'This is where it ends.';
  for (const studentId of studentIds) {
    await school.rows('insert into exam_remark (examination_id, student_id, remark) values ($1, $2, $3)', [
      examinationId,
      studentId,
      `${'Works with joy and great care. '.repeat(30)}${last}`,
    ]);
  }
  const pages = await pagesOf(office, batch(examinationId));
  expect(pages).toHaveLength(3);
  for (const page of pages) {
    expect(page).toContain(last);
    expect(page).toContain('Principal');
  }
  expect(pages.join()).toContain('देशपांडे');
  for (const studentId of studentIds) expect(await pagesOf(office, single(examinationId, studentId))).toHaveLength(1);
});

/** A class of more students than are printed at once, with marks. */
async function largeClass() {
  const { programId, studentIds } = await addClass(
    Array.from({ length: 61 }, (_, index) => ['Asha', `Rao ${'abcdefghij'[index % 10]}`]),
  );
  const marks = Object.fromEntries(studentIds.map((id) => [id, 50]));
  return { programId, ...(await addExamination(school, { programId, exams: [{ marks }] })) };
}

/** Works until a task is done. */
async function untilDone(caller: Caller, taskId: number): Promise<Record<string, unknown>> {
  const stop = await school.works();
  try {
    await expect.poll(async () => (await caller.get(`/api/ias/Task/${taskId}`)).json.state).toBe('done');
  } finally {
    await stop();
  }
  return (await caller.get(`/api/ias/Task/${taskId}`)).json;
}

test('Whoever loses the program while its cards wait to be printed does not get the file', async () => {
  const { programId, examinationId } = await largeClass();
  const teacher = await school.asTeacherOf(programId, await addProgram(school.database));
  const { data } = (await teacher.get(`${batch(examinationId)}&background=true`)).json;
  await school.rows("update course_session set session_end_date = '2026-06-01' where program_id = $1", [programId]);
  await untilDone(teacher, data);
  problem(await teacher.get(`/api/ias/Task/Result?taskId=${data}`), 403);
  await school.rows('update course_session set session_end_date = null where program_id = $1', [programId]);
  expect((await teacher.get(`/api/ias/Task/Result?taskId=${data}`)).status).toBe(200);
});

test('More than sixty cards are made in the background; the file shows the cards as issued when it was requested', async () => {
  const { examinationId } = await largeClass();
  expect((await office.get(batch(examinationId))).headers['content-type']).toBe('application/pdf');
  const answer = await office.get(`${batch(examinationId)}&background=true`);
  expect([answer.status, answer.json.message]).toEqual([202, 'The report cards are being made']);
  const taskId = answer.json.data;
  expect(await untilDone(office, taskId)).toMatchObject({
    title: expect.stringMatching(/^Report cards of Unit Test 1, Grade 7 \d+$/),
    message: '61 report cards',
    result: { fileName: 'report card.pdf' },
  });
  expect((await readPdf((await office.get(`/api/ias/Task/Result?taskId=${taskId}`)).bytes)).pages).toHaveLength(61);
  expect(await school.rows('select from report_card where examination_id = $1', [examinationId])).toHaveLength(61);
  const few = await examined();
  expect((await office.get(`${batch(few.examinationId)}&background=true`)).headers['content-type']).toBe('application/pdf');
});

test('One log entry records all cards issued at once', async () => {
  const { examinationId } = await examined();
  for (const _ of [1, 2]) await office.get(batch(examinationId));
  expect(
    await school.rows(`select record_id, after from audit_entry where action = 'print-cards' and record_id = $1`, [
      examinationId,
    ]),
  ).toEqual([{ record_id: examinationId, after: { cards: 2 } }]);
});
