import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addProgram, addStudent, only } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import type { Enrolment } from '../enrolment/enrolment.domain.ts';

const url = '/api/sis/StudentExit';
const graduated = 4;
let school: TestApp;
let secretary: Caller;
let programId: number;

beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
  programId = await addProgram(school.database);
});
beforeEach(() => school.itIs('2026-06-15'));
afterAll(() => school.close());

const newStudent = () => addStudent(school.database, { programId, firstName: 'Leela', lastName: 'Rao' });
async function leave(studentId: number, exitDate: string): Promise<number> {
  const dates = { tcAppliedDate: '2026-06-01', tcIssueDate: '2026-06-02', exitDate };
  const { status, json, text } = await secretary.post(url, { studentId, ...dates, exitReason: 'Moves' });
  expect(status, text).toBe(201);
  return json.data;
}
const change = (id: number, body: object) => secretary.put(`${url}?studentExitId=${id}`, body);
const runDailyJob = () => school.runJob('apply-student-exits');
const statusOf = async (id: number) => (await secretary.get(`/api/sis/Student/${id}`)).json.studentStatus;
const stays = async (id: number) =>
  (await secretary.get(`/api/sis/Student/GetEnrolmentHistory?studentId=${id}`)).json.map(({ fromDate, toDate }: Enrolment) => [
    fromDate,
    toDate,
  ]);
const active = 1;
const discontinued = 2;

test('An exit takes effect on the day after its date, not before', async () => {
  const leela = await newStudent();
  const exit = await leave(leela, '2026-06-20');
  for (const day of ['2026-06-15', '2026-06-20']) {
    school.itIs(day);
    await runDailyJob();
    expect(await statusOf(leela)).toBe(active);
  }
  school.itIs('2026-06-21');
  await runDailyJob();
  expect(await statusOf(leela)).toBe(discontinued);
  expect((await secretary.get(`${url}/${exit}`)).json).toMatchObject({
    isInEffect: true,
    student: { firstName: 'Leela', lastName: 'Rao', programId },
  });
  expect(await stays(leela)).toEqual([['2026-06-01', '2026-06-20']]);
});

test('Who leaves from the last class is Graduated, and has the former status again once the exit is undone', async () => {
  const leela = await newStudent();
  const exit = await leave(leela, '2026-06-20');
  await school.rows('update student_exit set is_graduation = true where student_exit_id = $1', [exit]);
  school.itIs('2026-06-21');
  await runDailyJob();
  expect(await statusOf(leela)).toBe(graduated);
  expect((await secretary.delete(`${url}?studentExitId=${exit}`)).status).toBe(200);
  expect(await statusOf(leela)).toBe(active);
});

test('Exits are found by their reason', async () => {
  const exit = await leave(await newStudent(), '2026-06-20');
  await change(exit, { exitReason: 'Moves to Córdoba' });
  const { items } = (await secretary.get(`${url}?exitReason=to%20cordoba`)).json;
  expect(items.map(({ studentExitId }: { studentExitId: number }) => studentExitId)).toEqual([exit]);
});

test('Until an exit takes effect the record tells their last day, then no longer', async () => {
  const leela = await newStudent();
  const lastDay = async () => (await secretary.get(`/api/sis/Student/${leela}`)).json.lastDay;
  expect(await lastDay()).toBeNull();
  const exit = await leave(leela, '2026-06-20');
  expect(await lastDay()).toBe('2026-06-20');
  school.itIs('2026-06-21');
  await runDailyJob();
  expect(await lastDay()).toBeNull();
  await secretary.delete(`${url}?studentExitId=${exit}`);
  expect([await statusOf(leela), await lastDay()]).toEqual([active, null]);
});

test('An exit in the past takes effect at once, and the job may run as often as it likes', async () => {
  const leela = await newStudent();
  await leave(leela, '2026-06-14');
  await runDailyJob();
  await runDailyJob();
  expect(await statusOf(leela)).toBe(discontinued);
  expect(await stays(leela)).toEqual([['2026-06-01', '2026-06-14']]);
});

test('An exit that cannot take effect is named in the log and keeps no other from doing so', async () => {
  const [stuck, leela] = [await newStudent(), await newStudent()];
  const exits = [await leave(stuck, '2026-06-20'), await leave(leela, '2026-06-20')];
  await school.rows(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'secret'; end $$`);
  await school.rows(
    `create trigger refuse before update on student for each row when (old.student_id = ${stuck}) execute function refuse()`,
  );
  const told: string[] = [];
  school.itIs('2026-06-21');
  await school.runJob('apply-student-exits', (what) => told.push(what));
  expect([await statusOf(stuck), await statusOf(leela)]).toEqual([active, discontinued]);
  expect(told).toEqual([`exit ${exits[0]} did not take effect`]);
  await school.rows('drop trigger refuse on student');
});

test('An account can be used until the exit takes effect', async () => {
  const leela = await newStudent();
  await leave(leela, '2026-06-20');
  const child = await school.asStudent(leela);
  expect((await child.get(`/api/sis/Student/${leela}`)).status).toBe(200);
  school.itIs('2026-06-21');
  await runDailyJob();
  problem(await child.get(`/api/sis/Student/${leela}`), 401);
  expect(await school.rows('select is_disabled from account where student_id = $1', [leela])).toEqual([{ is_disabled: true }]);
});

const isDisabled = async (studentId: number) =>
  only(await school.rows<{ is: boolean }>('select is_disabled as is from account where student_id = $1', [studentId])).is;

test('With the exit undone the account is enabled again, if the exit had disabled it', async () => {
  const [leela, ravi, asha] = [await newStudent(), await newStudent(), await newStudent()];
  for (const student of [leela, ravi, asha]) await school.asStudent(student);
  await school.rows('update account set is_disabled = true where student_id = $1', [ravi]);
  const exits = [await leave(leela, '2026-06-10'), await leave(ravi, '2026-06-10'), await leave(asha, '2026-06-10')];
  for (const student of [leela, ravi, asha]) expect(await isDisabled(student)).toBe(true);
  const [account] = await school.rows<{ id: number }>('select account_id as id from account where student_id = $1', [asha]);
  await secretary.put(`/api/ias/Account?accountId=${account?.id}`, { email: 'asha.left@school.test', isDisabled: true });
  for (const exit of exits) expect((await secretary.delete(`${url}?studentExitId=${exit}`)).status).toBe(200);
  expect(await isDisabled(leela)).toBe(false);
  expect(await isDisabled(ravi)).toBe(true);
  expect(await isDisabled(asha)).toBe(true);
});

test('With the exit undone the account is enabled again, even if somebody ended its sessions', async () => {
  const leela = await newStudent();
  await school.asStudent(leela);
  const exit = await leave(leela, '2026-06-10');
  const { id } = only(await school.rows<{ id: number }>('select account_id as id from account where student_id = $1', [leela]));
  expect((await secretary.delete(`/api/ias/Account/Sessions?accountId=${id}`)).status).toBe(200);
  await secretary.delete(`${url}?studentExitId=${exit}`);
  expect(await isDisabled(leela)).toBe(false);
});

test('Who graduates before their exit takes effect has graduated after it, and when it is deleted', async () => {
  const leela = await newStudent();
  await school.asStudent(leela);
  const exit = await leave(leela, '2026-06-20');
  await secretary.put(`/api/sis/Student?studentId=${leela}`, { studentStatus: graduated });
  const { json: asGraduated } = await secretary.get(`/api/sis/Student/${leela}`);
  const before = await stays(leela);
  school.itIs('2026-06-21');
  await runDailyJob();
  expect((await secretary.get(`${url}/${exit}`)).json.isInEffect).toBe(true);
  expect((await secretary.get(`/api/sis/Student/${leela}`)).json).toMatchObject({
    studentStatus: graduated,
    version: asGraduated.version,
  });
  expect((await secretary.delete(`${url}?studentExitId=${exit}`)).status).toBe(200);
  expect([await statusOf(leela), await isDisabled(leela)]).toEqual([graduated, true]);
  expect(await stays(leela)).toEqual(before);
});

test('Who has graduated meanwhile is not brought back by deleting the exit', async () => {
  const leela = await newStudent();
  await school.asStudent(leela);
  const exit = await leave(leela, '2026-06-10');
  await secretary.put(`/api/sis/Student?studentId=${leela}`, { studentStatus: graduated });
  await secretary.delete(`${url}?studentExitId=${exit}`);
  expect(await statusOf(leela)).toBe(graduated);
  expect(await stays(leela)).toEqual([['2026-06-01', '2026-06-10']]);
  expect(await isDisabled(leela)).toBe(true);
});

test('Deleting an exit in effect restores the former status and the program as if nobody had left', async () => {
  const leela = await addStudent(school.database, { programId, studentStatus: 0 });
  const exit = await leave(leela, '2026-06-10');
  expect(await statusOf(leela)).toBe(discontinued);
  expect((await secretary.delete(`${url}?studentExitId=${exit}`)).json.message).toBe(
    'The selected student tc was deleted successfully',
  );
  expect(await statusOf(leela)).toBe(0);
  expect(await stays(leela)).toEqual([['2026-06-01', null]]);
});

test('Who came back meanwhile stays where they are when the old exit is deleted', async () => {
  const leela = await newStudent();
  const exit = await leave(leela, '2026-06-10');
  const elsewhere = await addProgram(school.database);
  await secretary.put(`/api/sis/Student?studentId=${leela}`, { studentStatus: active, programId: elsewhere });
  expect((await secretary.delete(`${url}?studentExitId=${exit}`)).status).toBe(200);
  expect(await statusOf(leela)).toBe(active);
  expect(await stays(leela)).toEqual([
    ['2026-06-01', '2026-06-10'],
    ['2026-06-15', null],
  ]);
});

test('The log says when an exit changed the status of a student, and back', async () => {
  const leela = await newStudent();
  const exit = await leave(leela, '2026-06-10');
  await secretary.delete(`${url}?studentExitId=${exit}`);
  expect(
    await school.rows("select before, after from audit_entry where resource = 'Student' and record_id = $1 order by 1", [leela]),
  ).toEqual(
    expect.arrayContaining([
      { before: { studentStatus: active }, after: { studentStatus: discontinued } },
      { before: { studentStatus: discontinued }, after: { studentStatus: active } },
    ]),
  );
});

test('Moving the date of an exit in effect moves the last day', async () => {
  const leela = await newStudent();
  const exit = await leave(leela, '2026-06-10');
  expect((await change(exit, { exitDate: '2026-06-12' })).status).toBe(200);
  expect(await stays(leela)).toEqual([['2026-06-01', '2026-06-12']]);
  expect((await change(exit, { exitDate: '2026-06-08' })).status).toBe(200);
  expect(await stays(leela)).toEqual([['2026-06-01', '2026-06-08']]);
  expect((await change(exit, { exitDate: '2026-07-30' })).status).toBe(200);
  expect(await statusOf(leela)).toBe(active);
  expect(await stays(leela)).toEqual([['2026-06-01', null]]);
  expect((await secretary.delete(`${url}?studentExitId=${exit}`)).status).toBe(200);
  expect(await statusOf(leela)).toBe(active);
});

test('An exit in effect that was entered for the wrong student moves to the right one', async () => {
  const wrong = await newStudent();
  const right = await newStudent();
  const exit = await leave(wrong, '2026-06-10');
  expect((await change(exit, { studentId: right })).status).toBe(200);
  expect([await statusOf(wrong), await statusOf(right)]).toEqual([active, discontinued]);
  expect(await stays(wrong)).toEqual([['2026-06-01', null]]);
});

test('A student who has the form of an exit open does not overwrite what the exit did', async () => {
  const leela = await newStudent();
  const { json: open } = await secretary.get(`/api/sis/Student/${leela}`);
  await leave(leela, '2026-06-10');
  problem(await secretary.put(`/api/sis/Student?studentId=${leela}`, open), 409);
  expect(await statusOf(leela)).toBe(discontinued);
});

test('A student who has not come back has one exit, and who has left already gets none', async () => {
  const leela = await newStudent();
  await leave(leela, '2026-07-01');
  const dates = { tcAppliedDate: '2026-06-01', tcIssueDate: '2026-06-02', exitDate: '2026-07-01' };
  expect(problem(await secretary.post(url, { studentId: leela, ...dates }), 409).detail).toBe(
    'This student already has an exit.',
  );
  const graduated = await addStudent(school.database, { programId, studentStatus: 4 });
  expect(problem(await secretary.post(url, { studentId: graduated, ...dates }), 422).errors).toEqual({
    studentId: ['This student has already left'],
  });
});

/** Left on 10-06-2026, back in another program on 15-06-2026, and leaving again on 30-06-2026. */
async function leftTwice(): Promise<{ leela: number; first: number; second: number }> {
  const leela = await newStudent();
  const first = await leave(leela, '2026-06-10');
  const elsewhere = await addProgram(school.database);
  await secretary.put(`/api/sis/Student?studentId=${leela}`, { studentStatus: active, programId: elsewhere });
  return { leela, first, second: await leave(leela, '2026-06-30') };
}
const twice = [
  ['2026-06-01', '2026-06-10'],
  ['2026-06-15', '2026-06-30'],
];

test('Whoever comes back leaves again: both exits are listed, and each ends its own stay', async () => {
  const { leela, first, second } = await leftTwice();
  school.itIs('2026-07-01');
  await runDailyJob();
  expect(await statusOf(leela)).toBe(discontinued);
  expect(await stays(leela)).toEqual(twice);
  const { items } = (await secretary.get(`${url}?studentId=${leela}`)).json;
  expect(items.map(({ studentExitId }: { studentExitId: number }) => studentExitId)).toEqual([second, first]);
});

test('While somebody who came back is leaving, the record tells that last day, and a third exit is refused', async () => {
  const { leela } = await leftTwice();
  expect((await secretary.get(`/api/sis/Student/${leela}`)).json.lastDay).toBe('2026-06-30');
  const dates = { tcAppliedDate: '2026-06-01', tcIssueDate: '2026-06-02' };
  problem(await secretary.post(url, { studentId: leela, ...dates, exitDate: '2026-07-05', exitReason: '' }), 409);
});

test('An exit stays within its own time at the school when its date is corrected', async () => {
  const { leela, first, second } = await leftTwice();
  school.itIs('2026-07-01');
  await runDailyJob();
  expect((await change(first, { exitDate: '2026-06-12' })).status).toBe(200);
  expect((await change(second, { exitDate: '2026-06-28' })).status).toBe(200);
  expect(await statusOf(leela)).toBe(discontinued);
  expect(await stays(leela)).toEqual([
    ['2026-06-01', '2026-06-12'],
    ['2026-06-15', '2026-06-28'],
  ]);
  expect(problem(await change(first, { exitDate: '2026-06-15' }), 422).errors).toEqual({
    exitDate: ['Exit Date must be before 15-06-2026, the day of coming back'],
  });
  expect(problem(await change(second, { exitDate: '2026-06-14' }), 422).errors).toEqual({
    exitDate: ['Exit Date must not be before 15-06-2026, the day of coming back'],
  });
});

test('Correcting the day on which somebody left does not end the stay that they have come back to', async () => {
  const leela = await newStudent();
  const exit = await leave(leela, '2026-06-10');
  await secretary.put(`/api/sis/Student?studentId=${leela}`, { studentStatus: active, programId });
  expect((await change(exit, { exitDate: '2026-06-08' })).status).toBe(200);
  expect(await statusOf(leela)).toBe(active);
  expect(await stays(leela)).toEqual([
    ['2026-06-01', '2026-06-08'],
    ['2026-06-15', null],
  ]);
});

test('Deleting the second exit brings them back to where they were; deleting the first changes nothing', async () => {
  const { leela, first, second } = await leftTwice();
  school.itIs('2026-07-01');
  await runDailyJob();
  expect((await secretary.delete(`${url}?studentExitId=${first}`)).status).toBe(200);
  expect([await statusOf(leela), await stays(leela)]).toEqual([discontinued, twice]);
  expect((await secretary.delete(`${url}?studentExitId=${second}`)).status).toBe(200);
  expect([await statusOf(leela), await stays(leela)]).toEqual([active, [twice[0], ['2026-06-15', null]]]);
});

test('A teacher sees nothing of exits', async () => {
  const teacher = await school.asTeacherOf(programId);
  problem(await teacher.get(url), 403);
});
