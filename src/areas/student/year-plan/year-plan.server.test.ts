import { afterAll, expect, test } from 'vitest';
import { addProgram } from '../../../../test/school/people.ts';
import { aSchoolInMarch, planUrl as url, plannedYear as year } from '../../../../test/school/year-plan.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import type { TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { planOutcome } from './outcomes.domain.ts';

const { next, repeat, skip, graduate, leave, join, leftOut } = planOutcome;
let school: TestApp;
let head: Caller;
const started: TestApp[] = [];
afterAll(() => Promise.all(started.map((one) => one.close())));

async function aSchool() {
  const known = await aSchoolInMarch();
  ({ school, head } = known);
  started.push(school);
  return known;
}
const classOf = async (studentId: number) =>
  (await head.get(`/api/sis/Student/GetProgramForStudent?studentId=${studentId}`)).json.programId;

test('A plan that is begun proposes an outcome for everybody by the order of the classes, and changes nothing', async () => {
  const { two, last, begin, outcomes, everything } = await aSchool();
  const before = await everything();
  await begin();
  expect(await outcomes()).toEqual({
    Asha: [next, two],
    Bela: [next, two],
    Chand: [next, last],
    Devi: [next, last],
    Esha: [graduate, null],
    Firoz: [graduate, null],
  });
  expect(await everything()).toEqual(before);
});

test('Applied in March, a plan takes effect on the first day of the year, for everybody', async () => {
  const { one, two, last, asha, bela, chand, devi, esha, firoz, begin, choose, preview, apply, theYearBegins } = await aSchool();
  await begin();
  expect((await choose([bela], repeat)).status).toBe(200);
  expect((await choose([devi], leave, { reason: 'Moves to Pune' })).status).toBe(200);
  const { steps, open, seen } = await preview();
  expect(open).toEqual([]);
  expect(steps.find(({ name }) => name === 'students')?.lines).toEqual([
    { text: 'Grade 1 A to Grade 2 A: 1 student', names: ['Asha'] },
    { text: 'Grade 2 A to Grade 3 A: 1 student', names: ['Chand'] },
    { text: 'Grade 1 A is repeated: 1 student', names: ['Bela'] },
    { text: 'Grade 3 A: graduate on 31-05-2027: 2 students', names: ['Esha', 'Firoz'] },
    { text: 'Grade 2 A: leave on 31-05-2027: 1 student', names: ['Devi'] },
  ]);
  expect(await apply(seen)).toMatch(/^done/);
  const everybody = [asha, bela, chand, devi, esha, firoz];
  const classes = async () => Promise.all(everybody.map(classOf));
  expect(await classes()).toEqual([one, one, two, two, last, last]);
  school.itIs('2027-05-31');
  await school.runJob('apply-student-exits');
  expect(await classes()).toEqual([one, one, two, two, last, last]);
  await theYearBegins();
  const states = await school.rows<{ id: number; program: number | null; status: number }>(
    'select student_id as id, enrolled_program_id as program, student_status as status from student order by student_id',
  );
  expect(states.map(({ program, status }) => [program, status])).toEqual([
    [two, 1],
    [one, 1],
    [last, 1],
    [null, 2],
    [null, 4],
    [null, 4],
  ]);
});

test('Who has no outcome keeps the plan from being applied, by name, until there is one or they are left out', async () => {
  const { child, two, begin, outcomes, choose, preview } = await aSchool();
  const sections = await addProgram(school.database, { programName: 'Grade 2 B', programOrder: 2 });
  const middle = await addProgram(school.database, { programName: 'Grade 1 C', programOrder: 1 });
  const gita = await child('Gita', middle);
  const hari = await child('Hari', null);
  await begin();
  expect(await outcomes()).toMatchObject({ Asha: [next, two], Gita: [null, null], Hari: [null, null] });
  expect((await preview()).open).toEqual(['2 students have no outcome yet: Gita, Hari.']);
  const refused = problem(await head.post(`${url}/Apply`, year), 422);
  expect(refused.errors).toEqual({ students: ['2 students have no outcome yet: Gita, Hari.'] });
  expect((await choose([gita], next, { programId: sections })).status).toBe(200);
  expect(problem(await choose([hari], leftOut), 422).errors).toEqual({
    'studentIds.0': ['Hari: Reason is required for who is left out'],
  });
  expect((await choose([hari], leftOut, { reason: 'Only comes for music' })).status).toBe(200);
  expect((await preview()).open).toEqual([]);
});

test('A class that is not offered in that year takes nobody', async () => {
  const { asha, begin, choose } = await aSchool();
  const closed = await addProgram(school.database, { programName: 'Grade 2 B', programOrder: 2, isOffered: false });
  await begin();
  expect(problem(await choose([asha], next, { programId: closed }), 422).errors).toEqual({
    'studentIds.0': ['Asha: Grade 2 B is not offered in that year'],
  });
});

test.each([
  ['next into a class two orders up', next, 'last', 'Next class does not lead from Grade 1 A to Grade 3 A'],
  ['a repetition in the class above', repeat, 'two', 'Repeats does not lead from Grade 1 A to Grade 2 A'],
  ['joining a class that follows', join, 'two', 'Joins does not lead from Grade 1 A to Grade 2 A'],
] as const)('Refused is %s', async (_what, outcome, to, message) => {
  const known = await aSchool();
  const { begin, outcomes, choose } = known;
  await begin();
  const answer = problem(await choose([known.asha], outcome, { programId: known[to] }), 422);
  expect(answer.errors).toEqual({ 'studentIds.0': [`Asha: ${message}`] });
  expect((await choose([known.asha, known.asha], skip)).status).toBe(200);
  expect((await outcomes())['Asha']).toEqual([skip, known.last]);
});

test('Undone with nothing done in between, everything is as it was before, row by row', async () => {
  const { bela, devi, chand, last, students, begin, choose, apply, undo, everything, refusals } = await aSchool();
  const promote = { students: [{ studentId: chand, programId: last }], since: '2027-06-01' };
  expect((await head.put('/api/sis/Student/PromoteStudentsBulk', promote)).status).toBe(200);
  await begin();
  await choose([bela], repeat);
  await choose([devi], leave);
  await choose([chand], repeat);
  const before = await everything();
  expect(await apply()).toMatch(/^done/);
  expect(await refusals()).toBe('');
  await undo();
  expect(await everything()).toEqual(before);
  expect((await students()).map(({ outcome }) => outcome)).not.toContain(null);
  expect(await apply()).toMatch(/^done/);
});

test('Undone after the first day, everybody is back in the class of before', async () => {
  const { bela, devi, begin, choose, apply, undo, theYearBegins, everything } = await aSchool();
  await begin();
  await choose([bela], repeat);
  await choose([devi], leave);
  const before = await everything();
  await apply();
  await theYearBegins();
  await undo();
  expect(await everything()).toEqual(before);
});

test('Applied after the first day, it takes effect from that day all the same', async () => {
  const { one, two, asha, esha, begin, apply, undo, everything } = await aSchool();
  school.itIs('2027-06-03');
  await begin();
  const before = await everything();
  expect(await apply()).toMatch(/^done/);
  expect(await classOf(asha)).toBe(two);
  const stays = (await head.get(`/api/sis/Student/GetEnrolmentHistory?studentId=${asha}`)).json;
  expect(stays).toMatchObject([
    { programId: one, toDate: '2027-05-31' },
    { programId: two, fromDate: '2027-06-01', toDate: null },
  ]);
  const [exit] = await school.rows<{ day: string; status: number }>(
    `select exit_date::text as day, student_status as status from student_exit join student using (student_id) where student_id = $1`,
    [esha],
  );
  expect(exit).toEqual({ day: '2027-05-31', status: 4 });
  await undo();
  expect(await everything()).toEqual(before);
});

test('What somebody entered elsewhere is proposed, and left alone: a change of class from the first day on, and an exit', async () => {
  const { two, last, asha, bela, chand, esha, students, begin, choose, apply, undo, everything } = await aSchool();
  const [record] = await school.rows<{ version: number }>('select version from student where student_id = $1', [asha]);
  await head.put(`/api/sis/Student?studentId=${asha}`, { programId: last, since: '2027-06-01', version: record?.version });
  const exit = {
    studentId: esha,
    tcAppliedDate: '2027-02-01',
    tcIssueDate: '2027-04-30',
    exitDate: '2027-04-30',
    exitReason: '',
  };
  expect((await head.post('/api/sis/StudentExit', exit)).status).toBe(201);
  const early = { students: [{ studentId: chand, programId: last }], since: '2027-02-01' };
  expect((await head.put('/api/sis/Student/PromoteStudentsBulk', early)).status).toBe(200);
  await head.put('/api/sis/Student/PromoteStudentsBulk', {
    students: [{ studentId: bela, programId: two }],
    since: '2027-05-20',
  });
  await begin();
  expect(await students()).toMatchObject([
    { firstName: 'Asha', outcome: skip, programId: last, isGiven: true },
    { firstName: 'Bela', outcome: next, programId: two, isGiven: false },
    { firstName: 'Chand', outcome: next, programId: last, fromId: two, attendedId: last },
    { firstName: 'Devi' },
    { firstName: 'Esha', outcome: leave, leavesOn: '2027-04-30' },
    { firstName: 'Firoz' },
  ]);
  expect(problem(await choose([asha], repeat), 422).errors).toEqual({
    'studentIds.0': ['Asha: the class from 01-06-2027 on is entered already; change it there'],
  });
  const before = await everything();
  expect(await apply()).toMatch(/^done/);
  const stays = async (id: number) => (await head.get(`/api/sis/Student/GetEnrolmentHistory?studentId=${id}`)).json;
  expect((await stays(bela)).at(-1)).toMatchObject({ programId: two, fromDate: '2027-06-01' });
  expect((await stays(chand)).at(-1)).toMatchObject({ programId: last, fromDate: '2027-02-01', toDate: null });
  expect((await stays(asha)).at(-1)).toMatchObject({ programId: last, fromDate: '2027-06-01' });
  await undo();
  expect(await everything()).toEqual(before);
});

test('A change of class that comes before the year keeps the plan from being applied, by name', async () => {
  const { asha, begin, choose, preview } = await aSchool();
  const section = await addProgram(school.database, { programName: 'Grade 1 B', programOrder: 1 });
  const [record] = await school.rows<{ version: number }>('select version from student where student_id = $1', [asha]);
  await head.put(`/api/sis/Student?studentId=${asha}`, { programId: section, since: '2027-03-15', version: record?.version });
  await begin();
  expect((await preview()).open).toEqual(['Asha: the change of class on 15-03-2027 comes first, because one change can wait.']);
  expect((await choose([asha], leftOut, { reason: 'Decided later' })).status).toBe(200);
  expect((await preview()).open).toEqual([]);
});

test('A promotion in the first half of the running year comes before the plan of the next one', async () => {
  const { asha, two, begin, students } = await aSchool();
  school.itIs('2026-09-01');
  const promote = { students: [{ studentId: asha, programId: two }], since: '2026-10-01' };
  expect((await head.put('/api/sis/Student/PromoteStudentsBulk', promote)).status).toBe(200);
  await begin();
  expect((await students()).find(({ firstName }) => firstName === 'Asha')).toMatchObject({ changesOn: '2026-10-01' });
});

const exitOn = (studentId: number, exitDate: string) =>
  head.post('/api/sis/StudentExit', { studentId, tcAppliedDate: '2027-02-01', tcIssueDate: exitDate, exitDate, exitReason: '' });

test('An exit that is entered once the plan was begun is what it says, and stays what it says', async () => {
  const { asha, begin, students, preview, apply } = await aSchool();
  await begin();
  expect((await exitOn(asha, '2027-04-30')).status).toBe(201);
  const said = async () => (await students()).find(({ studentId }) => studentId === asha);
  const leaves = { outcome: leave, programId: null, isGiven: true };
  expect(await said()).toMatchObject(leaves);
  const { seen, steps } = await preview();
  expect(steps[0]?.lines).toContainEqual({ text: 'Grade 1 A: leave on 30-04-2027: 1 student', names: ['Asha'] });
  expect(await apply(seen)).toMatch(/^done/);
  expect(await said()).toMatchObject(leaves);
});

test('Who has left since the first day is in no plan that is applied later', async () => {
  const { asha, one, begin, outcomes, apply } = await aSchool();
  await begin();
  school.itIs('2027-06-02');
  expect((await exitOn(asha, '2027-06-02')).status).toBe(201);
  school.itIs('2027-06-04');
  await school.runJob('apply-student-exits');
  expect(await outcomes()).not.toHaveProperty('Asha');
  expect(await apply()).toMatch(/^done/);
  expect(await outcomes()).not.toHaveProperty('Asha');
  expect(await classOf(asha)).toBe(one);
});

test('Nobody gets a second exit: who has a later one keeps the plan from being applied, by name', async () => {
  const { asha, begin, choose, preview } = await aSchool();
  expect((await exitOn(asha, '2027-07-10')).status).toBe(201);
  await begin();
  expect((await preview()).open).toEqual([]);
  await choose([asha], leave);
  expect((await preview()).open).toEqual(['Asha has an exit on 10-07-2027 already: change or delete it first.']);
});

test('A plan that was seen is applied only as long as it says the same', async () => {
  const { bela, begin, choose, preview, apply } = await aSchool();
  await begin();
  const { seen } = await preview();
  await choose([bela], repeat);
  expect(await apply(seen)).toMatch(/^failed: The plan has changed in the meantime/);
  expect((await head.get(`${url}?schoolYear=2027`)).json).toMatchObject({ isDraft: true, applied: null });
});

async function takeRegister(programId: number, date: string) {
  const { json } = await head.get(`/api/las/StudentAttendance/GetAttendanceByDateAndProgram?date=${date}&programId=${programId}`);
  return head.post('/api/las/StudentAttendance/CreateAttendanceBulk', { Attendances: json.Attendances });
}
type School = Awaited<ReturnType<typeof aSchool>>;
test.each<[string, (known: School) => Promise<unknown>, RegExp]>([
  [
    'another class since',
    async ({ asha, last }) => {
      const { json } = await head.get(`/api/sis/Student/${asha}`);
      return head.put(`/api/sis/Student?studentId=${asha}`, { programId: last, since: '2027-06-03', version: json.version });
    },
    /Asha: the class has been changed since\./,
  ],
  [
    'an exit that was changed',
    async ({ esha }) => {
      const { id } = (
        await school.rows<{ id: number }>('select student_exit_id as id from student_exit where student_id = $1', [esha])
      )[0] ?? { id: 0 };
      return head.put(`/api/sis/StudentExit?studentExitId=${id}`, { exitReason: 'Moves' });
    },
    /Esha: the exit has been changed since\./,
  ],
  ['a register of the new class', ({ two }) => takeRegister(two, '2027-06-02'), /Grade 2 A has a register of 02-06-2027\./],
])('A plan with %s cannot be undone, and says why', async (_what, happens, why) => {
  const known = await aSchool();
  const { begin, apply, theYearBegins, refusals } = known;
  await begin();
  await apply();
  await theYearBegins();
  school.itIs('2027-06-02');
  const { status, text } = (await happens(known)) as { status: number; text: string };
  expect([200, 201], text).toContain(status);
  school.itIs('2027-06-03');
  expect(await refusals()).toMatch(why);
  expect(problem(await head.post(`${url}/Undo`, year), 409).detail).toMatch(why);
});

test('Until the year is shown to them, families and teachers see nothing of a plan that was applied; then they do', async () => {
  const { asha, chand, one, two, begin, apply } = await aSchool();
  const add = { schoolYearName: '2027-28', startDate: '2027-06-01', endDate: '2028-05-31', familiesFrom: '2027-05-15' };
  const added = await head.post('/api/gs/SchoolYear', { ...add, staffFrom: '2027-05-01' });
  expect(added.status, added.text).toBe(201);
  const people = [await school.asParentOf(asha, chand), await school.asStudent(asha), await school.asTeacherOf(one, two)];
  const calls = [
    `/api/sis/Student/${asha}`,
    `/api/sis/Student/GetEnrolmentHistory?studentId=${asha}`,
    `/api/sis/Student/GetProgramForStudent?studentId=${asha}`,
    `/api/sis/Student?PageSize=50`,
    `/api/sis/Student/GetStudentsForProgram?programId=${one}`,
    `/api/gs/SchoolYear/GetSchoolYears`,
    `/api/gs/TermManagement`,
    `/api/fs/StudentFee`,
  ];
  const seen = () =>
    Promise.all(people.flatMap((caller) => calls.map(async (path) => ({ ...(await caller.get(path)).json, traceId: '' }))));
  const before = await seen();
  await begin();
  expect(await seen()).toEqual(before);
  await apply();
  expect(await seen()).toEqual(before);
  const [parent] = people;
  const classes = async (by = parent) =>
    (await by?.get(`/api/sis/Student/GetEnrolmentHistory?studentId=${asha}`))?.json.map(
      ({ programId, toDate }: { programId: number; toDate: string | null }) => [programId, toDate],
    );
  expect(await classes(head)).toEqual([
    [one, '2027-05-31'],
    [two, null],
  ]);
  school.itIs('2027-05-15');
  expect(await classes()).toEqual(await classes(head));
});

test('By a pass rule, who has not reached it is proposed to repeat, with the reason; by hand it is overruled with one', async () => {
  const { asha, bela, one, two, begin, choose, outcomes, students } = await aSchool();
  const { json } = await head.get(`/api/las/StudentAttendance/GetAttendanceByDateAndProgram?date=2027-03-01&programId=${one}`);
  const Attendances = json.Attendances.map((entry: { studentId: number }) => ({
    ...{ ...entry, student: null },
    ...(entry.studentId === bela ? { morning: true, afternoon: false } : { morning: true, afternoon: true }),
  }));
  const taken = await head.post('/api/las/StudentAttendance/CreateAttendanceBulk', { Attendances });
  expect(taken.status, taken.text).toBe(201);
  await begin();
  await choose([asha], repeat, { reason: 'Asked for by the family' });
  const fill = (passRule?: object | null) => head.post(`${url}/Fill`, { ...year, ...(passRule !== undefined && { passRule }) });
  expect((await fill({ minAttendance: 75 })).status).toBe(200);
  const said = async () => (await students()).map((student) => [student.firstName, student.outcome, student.reason]);
  const expected = [
    ['Asha', repeat, 'Asked for by the family'],
    ['Bela', repeat, 'attended 50%, less than 75%'],
    ...['Chand', 'Devi', 'Esha', 'Firoz'].map((name) => [name, null, '']),
  ];
  expect(await said()).toEqual(expected);
  expect(problem(await choose([bela], next), 422).errors).toEqual({
    'studentIds.0': ['Bela: Reason is required, because the pass rule says otherwise'],
  });
  expect((await choose([bela], repeat)).status).toBe(200);
  expect(await said()).toEqual(expected);
  expect((await choose([bela], next, { reason: 'Was ill' })).status).toBe(200);
  expect((await fill(null)).status).toBe(200);
  expect(await outcomes()).toMatchObject({ Asha: [repeat, one], Bela: [next, two], Esha: [graduate, null] });
  expect((await head.get(`${url}?schoolYear=2027`)).json.passRule).toBeNull();
  expect(problem(await fill({ minAttendance: 101 }), 422).errors).toEqual({
    'passRule.minAttendance': ['Least Attendance should be a number from 0 to 100'],
  });
});
