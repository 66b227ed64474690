import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { salaryStructureFactory } from '../src/areas/financial/salary-structure/salary-structure.factory.ts';
import { salaryStructures } from '../src/areas/financial/salary-structure/salary-structure.table.ts';
import { staffSalaryFactory } from '../src/areas/financial/staff-salary/staff-salary.factory.ts';
import { accountFactory } from '../src/areas/identity/account/account.factory.ts';
import { studentLeaveFactory } from '../src/areas/leave-attendance/student-leave/student-leave.factory.ts';
import { studentLeaveCategories } from '../src/areas/leave-attendance/student-leave-category/student-leave-category.table.ts';
import { programFactory } from '../src/areas/program/program/program.factory.ts';
import { studentFactory } from '../src/areas/student/student/student.factory.ts';
import { studentExitFactory } from '../src/areas/student/student-exit/student-exit.factory.ts';
import { addExamination } from './school/exams.ts';
import { addProgram, addStaff, addStudent, only } from './school/people.ts';
import type { Caller } from './support/caller.ts';
import { startApp, type TestApp } from './support/harness.ts';
import { sentBy } from './support/sent-by.ts';

// Each statement of a call costs a round trip to the database, or part of one, so an additional one has to be intended.

let school: TestApp;
let secretary: Caller;
beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
  // Only the first call asks for the time zone, the role and what it allows.
  await secretary.get('/api/ias/IdentityAccess/session');
});
afterAll(() => school.close());

/** How many statements the calls of a test send, and in how many round trips; includes those that find the caller, `begin` and `commit`. */
async function countAll(calls: Record<string, () => Promise<{ status: number; text: string }>>): Promise<Record<string, string>> {
  const counted: Record<string, string> = {};
  for (const [what, call] of Object.entries(calls)) {
    const sent = await sentBy(call);
    counted[what] = `${sent.length} in ${sent.filter(({ along }) => !along).length}`;
  }
  return counted;
}

const student = '/api/sis/Student';
const sheet = '/api/las/StudentAttendance';
const recordOf = async (path: string) => (await secretary.get(path)).json as Record<string, unknown>;

test('The statements of each call that writes', async () => {
  const programId = await addProgram(school.database);
  const other = await addProgram(school.database);
  const id = await addStudent(school.database, { programId });
  const address = `${student}?studentId=${id}`;
  const date = '2026-06-15';
  const key = { 'idempotency-key': 'once' };
  const lines = async () =>
    (await recordOf(`${sheet}/GetAttendanceByDateAndProgram?date=${date}&programId=${programId}`))['Attendances'] as object[];
  const saved = async (change: object) => ({ Attendances: (await lines()).map((line) => ({ ...line, ...change })) });

  const counted = await countAll({
    'program created': () => secretary.post('/api/ps/Program', programFactory()),
    'student created': () => secretary.post(student, studentFactory({ programId })),
    'student created, safe to send again': () => secretary.post(student, studentFactory({ programId }), key),
    'student changed': async () => secretary.put(address, { nationality: 'Indian' }),
    'student renamed': async () => secretary.put(address, { firstName: 'Ada' }),
    'student moved to another program': async () => secretary.put(address, { programId: other }),
    'student moved back': async () => secretary.put(address, { programId }),
    'student moved, and another date of enrolment': async () =>
      secretary.put(address, { programId: other, enrolledOn: '2026-05-04' }),
  });
  const fresh = await saved({});
  const changed = { Attendances: fresh.Attendances.map((line) => ({ ...line, morning: false })) };
  Object.assign(
    counted,
    await countAll({
      'sheet saved': () => secretary.post(`${sheet}/CreateAttendanceBulk`, fresh),
      'sheet saved again': () => secretary.put(`${sheet}/UpdateAttendanceBulk`, changed),
    }),
  );

  expect(counted).toEqual({
    'program created': '5 in 3',
    // Students who enter a program get a roll number and are charged; students who are moved lose the charge for a stay that lasted no day.
    'student created': '11 in 4',
    'student created, safe to send again': '13 in 5',
    'student changed': '6 in 3',
    // The account follows.
    'student renamed': '7 in 3',
    'student moved to another program': '13 in 6',
    'student moved back': '13 in 6',
    'student moved, and another date of enrolment': '14 in 6',
    // One statement keeps the class from being moved meanwhile, one finds who belongs on the sheet, one stores everything.
    'sheet saved': '7 in 3',
    // In addition: whether to tell anybody about an absence.
    'sheet saved again': '8 in 4',
  });
});

test('The statements of marks that are saved', async () => {
  const programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { programId });
  const { examinationId, examScheduleIds } = await addExamination(school, { programId, exams: [{}, {}] });
  const sheetOf = (marks: number | null) => ({
    ScheduledGrades: {
      examinationId,
      gradeRecord: examScheduleIds.map((examScheduleId) => ({ studentId, examScheduleId, marks })),
    },
  });
  const marks = '/api/egs/GradeRecord';
  expect(
    await countAll({
      'marks saved': () => secretary.post(`${marks}/CreateGradesBulk`, sheetOf(40)),
      'marks saved again': () => secretary.put(`${marks}/UpdateGradesBulk`, sheetOf(41)),
      'a mark emptied': () => secretary.put(`${marks}/UpdateGradesBulk`, sheetOf(null)),
    }),
  ).toEqual({
    // The examination is locked, and the sheet read and compared, in one round trip; one statement ends report cards, one stores everything.
    'marks saved': '8 in 4',
    'marks saved again': '8 in 4',
    // In addition: who could read it.
    'a mark emptied': '9 in 5',
  });
});

test('The statements of two records that are made one, however many tables refer to them', async () => {
  const programId = await addProgram(school.database);
  const [keptId, goneId] = [await addStudent(school.database, { programId }), await addStudent(school.database, { programId })];
  await addExamination(school, { programId, exams: [{ marks: { [goneId]: 71 } }] });
  const made = async () => (await recordOf(`${student}/GetMerges`))[0] as { personMergeId: number };
  const counted = await countAll({
    'two compared': () => secretary.get(`${student}/PreviewMerge?keptId=${keptId}&goneId=${goneId}`),
    'two made one': () => secretary.post(`${student}/Merge`, { keptId, goneId }),
  });
  const { personMergeId } = await made();
  Object.assign(counted, await countAll({ 'two again': () => secretary.post(`${student}/UndoMerge`, { personMergeId }) }));
  // One finds what refers to them, one its keys, one what would clash; only what moves takes statements of its own.
  expect(counted).toEqual({ 'two compared': '5 in 5', 'two made one': '31 in 28', 'two again': '27 in 23' });
});

/** Creates, changes and deletes a record, counting each. */
async function lifeOf(
  what: string,
  path: string,
  idName: string,
  input: object,
  change: object,
): Promise<Record<string, string>> {
  let id = 0;
  return countAll({
    [`${what} created`]: async () => {
      const answer = await secretary.post(path, input);
      id = answer.json.data;
      return answer;
    },
    [`${what} changed`]: () => secretary.put(`${path}?${idName}=${id}`, { ...input, ...change }),
    [`${what} deleted`]: () => secretary.delete(`${path}?${idName}=${id}`),
  });
}

test('The statements of what is entered, changed and deleted', async () => {
  const { database } = school;
  const programId = await addProgram(database);
  const studentId = await addStudent(database, { programId });
  const staffId = await addStaff(database);
  const { id: studentLeaveCategoryId } = only(
    await database.db
      .insert(studentLeaveCategories)
      .values({ categoryName: 'Sick' })
      .returning({ id: studentLeaveCategories.studentLeaveCategoryId }),
  );
  const { id: salaryStructureId } = only(
    await database.db
      .insert(salaryStructures)
      .values(salaryStructureFactory())
      .returning({ id: salaryStructures.salaryStructureId }),
  );
  const leave = studentLeaveFactory({ studentId, studentLeaveCategoryId, leaveFrom: '2026-07-01', leaveTo: '2026-07-01' });
  const exit = studentExitFactory({ studentId, tcAppliedDate: '2026-06-01', tcIssueDate: '2026-06-02', exitDate: '2026-06-10' });
  const salary = staffSalaryFactory({ staffId, staffSalaryDetails: [{ salaryStructureId, amount: 600_000 }] });

  expect({
    ...(await lifeOf('program', '/api/ps/Program', 'programId', programFactory(), { duration: 24 })),
    ...(await lifeOf('student', student, 'studentId', studentFactory({ programId }), { nationality: 'Nepali' })),
    ...(await lifeOf('leave', '/api/las/StudentLeave', 'studentLeaveId', leave, { reason: 'Fever' })),
    ...(await lifeOf('exit in effect', '/api/sis/StudentExit', 'studentExitId', exit, { exitDate: '2026-06-11' })),
    ...(await lifeOf('account', '/api/ias/Account', 'accountId', accountFactory(), { accountName: 'Asha Rao' })),
    ...(await lifeOf('salary', '/api/fs/StaffSalary', 'staffSalaryId', salary, { staffSalaryDetails: [] })),
  }).toEqual({
    'program created': '5 in 3',
    'program changed': '6 in 3',
    'program deleted': '8 in 5',
    'student created': '11 in 4',
    'student changed': '6 in 3',
    'student deleted': '11 in 7',
    'leave created': '9 in 5',
    'leave changed': '8 in 4',
    'leave deleted': '9 in 5',
    'exit in effect created': '29 in 24',
    'exit in effect changed': '52 in 42',
    'exit in effect deleted': '27 in 21',
    'account created': '7 in 5',
    'account changed': '8 in 4',
    'account deleted': '9 in 6',
    'salary created': '12 in 9',
    'salary changed': '13 in 9',
    'salary deleted': '10 in 7',
  });
});

test('The statements of inviting many people at once: one more for each', async () => {
  const programId = await addProgram(school.database);
  for (const email of ['asha@school.test', 'bela@school.test']) await addStudent(school.database, { programId, email });
  const account = '/api/ias/Account';
  expect(
    await countAll({
      'two to invite': () => secretary.get(`${account}/GetStudentsToInvite?programId=${programId}`),
      'two invited': () => secretary.post(`${account}/InviteStudents`, { programId }),
    }),
  ).toEqual({ 'two to invite': '3 in 3', 'two invited': '16 in 10' });
});

test('What follows from a record that is created or changed is planned once by each connection', async () => {
  const programId = await addProgram(school.database);
  const id = await addStudent(school.database, { programId });
  for (const sent of [
    await sentBy(() => secretary.post(student, studentFactory({ programId }))),
    await sentBy(() => secretary.put(`${student}?studentId=${id}`, { firstName: 'Ada' })),
  ]) {
    expect(sent.filter(({ text }) => text.startsWith('begin')).map(({ text }) => text)).toEqual([
      'begin; set local plan_cache_mode = force_generic_plan',
    ]);
  }
});

test('A list, a record, names and what is searched for are read for a known caller without asking who it is', async () => {
  const id = await addStudent(school.database);
  const reads = {
    list: () => secretary.get(student),
    record: () => secretary.get(`${student}/${id}`),
    names: () => secretary.get(`${student}/GetAllStudentNames`),
    search: () => secretary.get('/api/search?q=ad'),
  };
  // Accounts of other tests have changed.
  await secretary.get(student);
  expect(await countAll(reads)).toEqual({ list: '1 in 1', record: '1 in 1', names: '1 in 1', search: '4 in 1' });
});

test('Once a minute, the database is asked along with a list whether the caller is still the same', async () => {
  await secretary.get(student);
  const { now } = performance;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 60_001);
  const list = () => secretary.get(student);
  expect(await countAll({ list })).toEqual({ list: '2 in 1' });
  expect(await countAll({ list })).toEqual({ list: '1 in 1' });
  vi.restoreAllMocks();
});

test('A parent’s are read while the database is asked whether the parent is still the same', async () => {
  const id = await addStudent(school.database);
  const parent = await school.asParentOf(id);
  await parent.get(student);
  const reads = { list: () => parent.get(student), record: () => parent.get(`${student}/${id}`) };
  expect(await countAll(reads)).toEqual({ list: '2 in 1', record: '2 in 1' });
});

test('Where it is noted who looked, nothing is read before the caller is known', async () => {
  expect(await countAll({ 'health records': () => secretary.get('/api/hs/HealthRecord') })).toEqual({
    'health records': '2 in 2',
  });
});

test('A student’s results take two statements, one for the examinations and one for the years, and no ranks are worked out for them', async () => {
  const id = await addStudent(school.database);
  const results = () => secretary.get(`/api/egs/Examination/GetResultsForStudent?studentId=${id}`);
  expect(await countAll({ results })).toEqual({ results: '3 in 3' });
  expect((await sentBy(results)).filter(({ text }) => /rank\(\)|count_results/.test(text))).toEqual([]);
});

test('Calls that are asked together look up who asks once', async () => {
  const calls = ['/api/ps/Program', '/api/gs/Holiday', '/api/sis/Student'];
  const sent = await sentBy(() => secretary.get(`/api/together?${new URLSearchParams({ calls: calls.join(',') })}`));
  expect(sent.filter(({ text }) => text.includes('from session s join account a')).length).toBe(1);
});

test.each([
  'Examination/GetDataForDays?lastNExams=6',
  'GradeRecord/GetMarksToEnter?most=12',
  'Examination/GetResultsForStudent?studentId=1',
  'GradeRecord/GetGradesForStudent?studentId=1',
])('No connection plans the long statements of the dashboard and of a student’s page twice: %s', async (call) => {
  const sent = await sentBy(() => secretary.get(`/api/egs/${call}`));
  expect(sent.filter(({ isKept }) => !isKept).map(({ text }) => text)).toEqual([]);
});

test.each(['StudentAttendance', 'StaffAttendance'])(
  'The day is in the text of what counts today’s marks, so that no connection plans it for each call: %s',
  async (of) => {
    const sent = await sentBy(() => secretary.get(`/api/las/${of}/GetAttendanceToday`));
    const { today } = await recordOf(`/api/las/${of}/GetAttendanceToday`);
    const counting = sent.filter(({ text }) => text.includes('"isTaken"') || text.includes('closed_day'));
    expect(counting.map(({ text }) => text.includes(`'${today}'::date`))).toEqual([true, true]);
  },
);

test('What one wants to be told of asks about one account, and families without a child about no student', async () => {
  const [preferences, unlinked] = [
    await sentBy(() => secretary.get('/api/ns/NoticePreference')),
    await sentBy(() => secretary.get('/api/sis/Family/GetUnlinkedFamilies')),
  ];
  const about = preferences.filter(({ text }) => text.includes("array['admin', 'nonteaching.admin']"));
  expect(about.map(({ text }) => text.includes('a.account_id = $'))).toEqual([true]);
  expect(unlinked.at(-1)?.text).not.toContain('"student"');
});

test('The total of a list that is sorted by another record counts its own rows, without a join', async () => {
  const [list] = (await sentBy(() => secretary.get('/api/as/Admission?sort=programId'))).slice(-1);
  expect(list?.text).toContain('(select count(*) from "admission")');
});
