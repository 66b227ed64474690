import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProgram, addProgramCourse, addStaff, addStudent } from './school/people.ts';
import { addDay, addGroup } from './school/timetable.ts';
import type { Caller } from './support/caller.ts';
import { startApp, type TestApp } from './support/harness.ts';
import { problem } from './support/problem.ts';

// A Monday.
const today = '2026-06-15';
const sunday = '2026-06-14';
let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp({ today });
  office = await school.asAdmin();
});
afterAll(() => school.close());

const why = (by: Caller, list: string, query: Readonly<Record<string, string | number>> = {}) =>
  by.get(`/api/ias/ManyRecords/GetWhyEmpty?${new URLSearchParams({ list, ...query } as Record<string, string>)}`);

/** What is missing, each as its words and where its link leads, else whom to ask. */
async function told(...asked: Parameters<typeof why>): Promise<string[][]> {
  const { status, text, json } = await why(...asked);
  expect(status, text).toBe(200);
  return json.missing.map(({ words, path, way }: Record<string, string>) => [words, path === '' ? way : `${way}: ${path}`]);
}

const askOffice = 'Ask the office.';
const teaches = async (programId: number, staffId: number, courseId: number) =>
  school.rows('insert into course_session (program_id, course_id, staff_id) values ($1, $2, $3)', [programId, courseId, staffId]);
const lesson = (programId: number, courseId: number, staffId: number, day: string) =>
  school.rows(
    `insert into timetable_entry (entry_date, start_time, end_time, program_id, course_id, staff_id) values ($1, '09:00', '09:45', $2, $3, $4)`,
    [day, programId, courseId, staffId],
  );

describe('In a school without anything', () => {
  test.each([
    ['las/StudentRegister', 'There is no program yet.', 'Add a program: /ps/program/grid?panel=new'],
    ['las/StaffRegister', 'There is no staff yet.', 'Add staff: /ss/staff/grid?panel=new'],
    ['gs/ProgramTimetable', 'There is no program yet.', 'Add a program: /ps/program/grid?panel=new'],
    ['gs/StaffTimetable', 'There is no staff yet.', 'Add staff: /ss/staff/grid?panel=new'],
    ['egs/MarksSheet', 'There is no examination yet.', 'Add an examination: /egs/examination/grid?panel=new'],
    ['sis/SectionsSheet', 'There is no program yet.', 'Add a program: /ps/program/grid?panel=new'],
    ['fs/SalariesSheet', 'There is no staff yet.', 'Add staff: /ss/staff/grid?panel=new'],
  ])('%s says so', async (page, words, way) => {
    const empty = await startApp({ today });
    expect(await told(await empty.asAdmin(), page)).toEqual([[words, way]]);
    const reader = await empty.as({
      ...{ 'studentattendance.create': '-1', 'staffattendance.create': '-1', 'timetable.read': '-1', 'graderecord.create': '-1' },
      ...{ 'student.update': '-1', 'paymenttransaction.create': '-1' },
    });
    expect(await told(reader, page)).toEqual([[words, askOffice]]);
    await empty.close();
  });
});

describe('The register of a program', () => {
  test('says what is missing, from the working week to who attends it', async () => {
    const programId = await addProgram(school.database);
    const teacher = await school.as({ 'studentattendance.read': '-1', 'studentattendance.create': '-1' });
    const both = (query: { from: string }) =>
      Promise.all([office, teacher].map((by) => told(by, 'las/StudentRegister', { id: programId, ...query })));

    const noOne = 'No student has been put into this program yet.';
    expect(await both({ from: today })).toEqual([[[noOne, 'Add a student: /sis/student/grid?panel=new']], [[noOne, askOffice]]]);
    const entered = 'If there was school, that has to be entered first.';
    expect(await both({ from: sunday })).toEqual([[[entered, 'Set the working week: /gs/workingweek']], [[entered, askOffice]]]);
    await school.rows("insert into holiday (holiday_name, holiday_from, holiday_to) values ('Eid', '2026-06-12', '2026-06-12')");
    expect(await both({ from: '2026-06-12' })).toEqual([
      [[entered, 'Change holidays: /gs/holiday/grid']],
      [[entered, askOffice]],
    ]);
    await addStudent(school.database, { programId });
    const then = [['Students have been put into this program, but none attended it on that day.', '']];
    expect(await both({ from: '2026-05-11' })).toEqual([then, then]);
    // Whoever takes it, sees it.
    expect(await both({ from: today })).toEqual([[], []]);
    const reader = await school.as({ 'studentattendance.read': `programid=${programId}` });
    expect(await told(reader, 'las/StudentRegister', { id: programId })).toEqual([
      ['This program has no courses in 2026-27.', askOffice],
    ]);
    const courseId = await addProgramCourse(school.database, programId);
    const headReads = { 'studentattendance.read': '-1', 'program.read': '-1', 'program.update': `programid=${programId}` };
    const head = await school.as(headReads);
    expect(await told(head, 'las/StudentRegister', { id: programId })).toEqual([
      ['Nobody teaches this program on these days.', `Assign teachers: /ps/program/details/${programId}`],
    ]);
    await teaches(programId, await addStaff(school.database), courseId);
    expect(await told(head, 'las/StudentRegister', { id: programId })).toEqual([]);
  });

  test('leads only to what the reader may change: for one program, not for another', async () => {
    const [mine, other] = [await addProgram(school.database), await addProgram(school.database)];
    const by = await school.as({
      ...{ 'studentattendance.create': '-1', 'student.read': '-1', 'student.create': `programid=${mine}` },
    });
    expect((await told(by, 'las/StudentRegister', { id: mine }))[0]?.[1]).toBe('Add a student: /sis/student/grid?panel=new');
    expect((await told(by, 'las/StudentRegister', { id: other }))[0]?.[1]).toBe(askOffice);
  });

  test('of the staff says that nobody was employed', async () => {
    await addStaff(school.database, { joinedOn: '2020-01-06' });
    expect(await told(office, 'las/StaffRegister', { from: '2019-06-03' })).toEqual([
      ['Staff have been entered, but nobody was employed on that day.', ''],
    ]);
    expect(await told(office, 'las/StaffRegister')).toEqual([]);
  });
});

describe('A timetable', () => {
  const week = { from: '2026-06-15', to: '2026-06-21' };

  test('of a program says what is missing, one after the other', async () => {
    const programId = await addProgram(school.database);
    const studentId = await addStudent(school.database, { programId });
    const parent = await school.asParentOf(studentId);
    const each = async () =>
      Promise.all([office, parent].map((by) => told(by, 'gs/ProgramTimetable', { id: programId, ...week })));
    const slots = 'This program has no slots in which lessons could be given.';
    const courses = 'This program has no courses in 2026-27.';
    expect(await each()).toEqual([
      [
        [slots, 'Enter slots: /gs/slot/grid'],
        [courses, `Give it courses: /ps/program/details/${programId}`],
      ],
      [
        [slots, askOffice],
        [courses, askOffice],
      ],
    ]);
    await addDay(school, programId);
    const courseId = await addProgramCourse(school.database, programId);
    const nobody = 'Nobody teaches this program on these days.';
    expect(await each()).toEqual([[[nobody, `Assign teachers: /ps/program/details/${programId}`]], [[nobody, askOffice]]]);
    const staffId = await addStaff(school.database);
    await teaches(programId, staffId, courseId);
    const made = 'No timetable has been made for these days.';
    expect(await each()).toEqual([[[made, 'Create a timetable: /gs/timetable/create']], [[made, askOffice]]]);
    await lesson(programId, courseId, staffId, '2026-06-10');
    const last = `${made} The last lessons before them are on 10-06-2026.`;
    expect(await each()).toEqual([[[last, 'Create a timetable: /gs/timetable/create']], [[last, askOffice]]]);
    // A day off is no lack, and nobody is sent to the office for it.
    expect(await told(parent, 'gs/ProgramTimetable', { id: programId, from: sunday })).toEqual([
      ['14-06-2026 is a Sunday, which is no working day.', ''],
    ]);
    // Nor is a day without lessons in a week that has some.
    expect(await told(office, 'gs/ProgramTimetable', { id: programId, from: '2026-06-09' })).toEqual([]);
    await lesson(programId, courseId, staffId, '2026-06-16');
    expect(await each()).toEqual([[], []]);

    await addGroup(school, { courseId, programIds: [programId], staffIds: [staffId] });
    const groups = 'The lessons of these days are for groups, and the student is in none of them.';
    expect(await told(parent, 'gs/ProgramTimetable', { id: programId, ...week })).toEqual([[groups, askOffice]]);
    expect(await told(parent, 'gs/StudentTimetable', { id: studentId, ...week })).toEqual([[groups, askOffice]]);
  });

  test('over days that are all free names the holidays', async () => {
    const programId = await addProgram(school.database);
    await school.rows(
      "insert into holiday (holiday_name, holiday_from, holiday_to) values ('Summer', '2026-05-04', '2026-05-10')",
    );
    const words = 'There is no school from 04-05-2026 to 10-05-2026: Summer.';
    const days = { from: '2026-05-04', to: '2026-05-10' };
    expect(await told(office, 'gs/ProgramTimetable', { id: programId, ...days })).toEqual([
      [words, 'Change holidays: /gs/holiday/grid'],
    ]);
    const reader = await school.as({ 'timetable.read': '-1' });
    expect(await told(reader, 'gs/ProgramTimetable', { id: programId, ...days })).toEqual([[words, '']]);
  });

  test('of a teacher says what is missing, to the teacher as well', async () => {
    const programId = await addProgram(school.database);
    const idle = await school.asTeacherOf();
    const own = (await idle.get('/api/ias/IdentityAccess/session')).json.staffId;
    expect(await told(idle, 'gs/StaffTimetable', { id: own, ...week })).toEqual([
      ['No course has been assigned on these days.', askOffice],
    ]);
    const staffId = await addStaff(school.database);
    expect(await told(office, 'gs/StaffTimetable', { id: staffId, ...week })).toEqual([
      ['No course has been assigned on these days.', 'Assign courses: /ps/program/grid'],
    ]);
    const courseId = await addProgramCourse(school.database, programId);
    await teaches(programId, staffId, courseId);
    expect(await told(office, 'gs/StaffTimetable', { id: staffId, ...week })).toEqual([
      ['No program taught has slots in which lessons could be given.', 'Enter slots: /gs/slot/grid'],
    ]);
    await addDay(school, programId);
    expect(await told(office, 'gs/StaffTimetable', { id: staffId, ...week })).toEqual([
      ['No timetable has been made for these days.', 'Create a timetable: /gs/timetable/create'],
    ]);
    const clerk = await addStaff(school.database, { staffType: 2 });
    expect(await told(office, 'gs/StaffTimetable', { id: clerk, ...week })).toEqual([['Only teaching staff give lessons.', '']]);
  });

  test('does not tell families what is prepared for a year before they see it', async () => {
    const programId = await addProgram(school.database);
    const parent = await school.asParentOf(await addStudent(school.database, { programId }));
    await addDay(school, programId);
    const days = { id: programId, from: '2028-06-05', to: '2028-06-11' };
    expect(await told(parent, 'gs/ProgramTimetable', days)).toEqual([['No timetable has been made for these days.', askOffice]]);
    expect((await told(office, 'gs/ProgramTimetable', days))[0]?.[0]).toBe('This program has no courses in 2028-29.');
  });

  test('of a child that attends no program says so', async () => {
    const studentId = await addStudent(school.database);
    const parent = await school.asParentOf(studentId);
    expect(await told(parent, 'gs/StudentTimetable', { id: studentId })).toEqual([['No program is attended.', askOffice]]);
  });
});

test('A sheet of marks says what is missing, and so does the page where its exams are entered', async () => {
  const programId = await addProgram(school.database);
  const { json } = await office.post('/api/egs/Examination', {
    ...{ examinationName: 'Midterm', programId, startDate: today, endDate: '2026-06-19', isFinalExam: false },
  });
  const id = json.data;
  const teacher = await school.as({
    'graderecord.create': `programid=${programId}`,
    'examschedule.create': `programid=${programId}`,
  });
  await school.rows('delete from grade_band');
  const scale = 'There is no grade scale, so marks get no grades.';
  const noOne = 'No student has been put into this program yet.';
  const courses = 'This program has no courses in 2026-27.';
  expect(await told(office, 'egs/MarksSheet', { id })).toEqual([
    [courses, `Give it courses: /ps/program/details/${programId}`],
    [noOne, 'Add a student: /sis/student/grid?panel=new'],
    [scale, 'Set the grade scale: /gs/gradescale'],
  ]);
  expect(await told(teacher, 'egs/ExamSheet', { id })).toEqual([[courses, askOffice]]);
  await addProgramCourse(school.database, programId);
  await addStudent(school.database, { programId });
  const exams = 'No exam of this examination has been scheduled yet.';
  expect(await told(teacher, 'egs/MarksSheet', { id })).toEqual([
    [exams, askOffice],
    [scale, askOffice],
  ]);
  expect((await told(office, 'egs/MarksSheet', { id }))[0]).toEqual([
    exams,
    `Add exam schedules: /egs/examschedule/several?examinationId=${id}`,
  ]);
  expect(await told(teacher, 'egs/ExamSheet', { id })).toEqual([]);
});

test('The sheet of fees says why nobody is charged', async () => {
  const programId = await addProgram(school.database);
  await addStudent(school.database, { programId });
  const clerk = await school.as({ 'studentfee.create': `programid=${programId}` });
  const none = 'This program has no fee structure that everybody is charged.';
  expect(await told(office, 'fs/FeesSheet', { id: programId })).toEqual([
    [none, 'Add a fee structure: /fs/feestructure/grid?panel=new'],
  ]);
  expect(await told(clerk, 'fs/FeesSheet', { id: programId })).toEqual([[none, askOffice]]);
  const structure = { feeType: 'Tuition', programId, amount: 100, isOptional: false, isConcession: false };
  await office.post('/api/fs/FeeStructure', { ...structure, effectiveFrom: '2026-07-01', effectiveTo: '2026-12-31' });
  expect(await told(office, 'fs/FeesSheet', { id: programId })).toEqual([
    ['None of its fee structures is in force on 15-06-2026.', `Fee structures: /fs/feestructure/grid?programId=${programId}`],
  ]);
  expect(await told(office, 'fs/FeesSheet', { id: programId, from: '2026-07-02' })).toEqual([]);
});

test('The sheet of sections takes a program outside of the scope for one that is not there', async () => {
  const [mine] = [
    await addProgram(school.database, { programOrder: 77 }),
    await addProgram(school.database, { programOrder: 77 }),
  ];
  const teacher = await school.as({ 'student.update': `programid=${mine}` });
  expect(await told(teacher, 'sis/SectionsSheet', { id: mine })).toEqual([
    ['There is no other program of this order.', askOffice],
  ]);
  expect(await told(office, 'sis/SectionsSheet', { id: mine })).toEqual([]);
});

describe('What is not the caller’s is not explained', () => {
  test.each([
    ['las/StudentRegister', { 'studentattendance.create': 'programid=1' }],
    ['las/StaffRegister', { 'staffattendance.read': 'staffid=1' }],
    ['gs/ProgramTimetable', { 'timetable.read': 'programid=1' }],
    ['gs/StaffTimetable', { 'timetable.read': 'staffid=1' }],
    ['gs/StudentTimetable', { 'timetable.read': '-1' }],
    ['egs/MarksSheet', { 'graderecord.create': 'programid=1' }],
    ['egs/ExamSheet', { 'examschedule.create': 'programid=1' }],
    ['fs/FeesSheet', { 'studentfee.create': 'programid=1' }],
    ['sis/SectionsSheet', { 'student.update': 'programid=1' }],
  ] as [string, Record<string, string>][])('%s of somebody else is not there, as one that is not', async (page, permissions) => {
    const programId = await addProgram(school.database);
    const { json } = await office.post('/api/egs/Examination', {
      ...{ examinationName: 'Final', programId, startDate: today, endDate: today, isFinalExam: false },
    });
    const id = page.startsWith('egs/') ? json.data : page.includes('Staff') ? await addStaff(school.database) : programId;
    const caller = await school.as(permissions);
    const [there, gone] = [await why(caller, page, { id }), await why(caller, page, { id: 2_000_000_000 })];
    expect(problem(there, 404).detail).toBe(problem(gone, 404).detail);
  });

  test('and nothing is told of a page that the caller may not open', async () => {
    const caller = await school.as({ 'slot.read': '-1' });
    for (const page of ['las/StudentRegister', 'gs/ProgramTimetable', 'egs/MarksSheet', 'fs/SalariesSheet'])
      problem(await why(caller, page, { id: 1 }), 403);
    problem(await why(office, 'gs/ProgramTimetable', { id: 1, from: today, to: '2027-06-15' }), 400);
    problem(await why(office, 'gs/ProgramTimetable', { id: 1, from: today, to: sunday }), 400);
  });

  test('but the roles that limit it are, where nothing is chosen', async () => {
    const idle = await school.asTeacherOf();
    expect((await why(idle, 'las/StudentRegister')).json).toEqual({ reach: 'Classes taught', reachesNothing: true, missing: [] });
  });
});
