import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addProgram, addProgramCourse, addStaff, only } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { hashPassword } from '../../identity/account/password.server.ts';
import { studentFactory } from '../../student/student/student.factory.ts';
import { daysFrom, notEmployed } from './staff-exit.table.ts';

const url = '/api/ss/StaffExit';
const active = 1;
const resigned = 2;
let school: TestApp;
let office: Caller;

beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
});
beforeEach(() => school.itIs('2026-06-15'));
afterAll(() => school.close());

async function leave(staffId: number, exitDate: string): Promise<number> {
  const { status, json, text } = await office.post(`${url}/`, { staffId, exitDate, exitReason: 'Moves' });
  expect(status, text).toBe(201);
  return json.data;
}
const runDailyJob = () => school.runJob('apply-staff-exits');
const statusOf = async (id: number) => (await office.get(`/api/ss/Staff/${id}`)).json.staffStatus;
/** The staff member whose account signed in last. */
const newest = async () =>
  only(
    await school.rows<{ staff_id: number; email: string }>(
      'select staff_id, email from account a join session s using (account_id) order by s.created desc limit 1',
    ),
  );

test('An exit takes effect on the day after its date, not before, and the job may run as often as it likes', async () => {
  const leena = await addStaff(school.database);
  const exit = await leave(leena, '2026-06-20');
  for (const day of ['2026-06-15', '2026-06-20']) {
    school.itIs(day);
    await runDailyJob();
    expect(await statusOf(leena)).toBe(active);
  }
  school.itIs('2026-06-21');
  await runDailyJob();
  await runDailyJob();
  expect(await statusOf(leena)).toBe(resigned);
  expect((await office.get(`${url}/${exit}`)).json).toMatchObject({ isInEffect: true, exitDate: '2026-06-20' });
});

test('Leavers cannot sign in from the day after the exit date, even before the job has run, and nothing that they entered disappears', async () => {
  const secretary = await school.asStaff(1);
  const { staff_id: staffId, email } = await newest();
  await school.rows('update account set password_hash = $1 where staff_id = $2', [
    await hashPassword('Homeroom-1-test'),
    staffId,
  ]);
  const signIn = () => school.nobody.post('/api/ias/IdentityAccess/login', { email, password: 'Homeroom-1-test' });
  const { json: recorded } = await secretary.post('/api/sis/Student/', studentFactory());
  const programId = await addProgram(school.database);
  const trail = () =>
    school.rows("select * from audit_entry where account_name = $1 and resource <> 'Session' order by audit_entry_id", [author]);
  const author = (await office.get(`/api/sis/Student/${recorded.data}`)).json.createdBy;
  const before = await trail();
  await leave(staffId, '2026-06-20');

  school.itIs('2026-06-20');
  await runDailyJob();
  expect((await secretary.get('/api/ss/Staff')).status).toBe(200);
  expect((await signIn()).status).toBe(200);

  school.itIs('2026-06-21');
  problem(await secretary.get('/api/ss/Staff'), 401);
  problem(await signIn(), 401);
  await runDailyJob();
  problem(await secretary.get('/api/ss/Staff'), 401);
  expect(problem(await signIn(), 401).title).toBe('Unable to authenticate');
  expect(await school.rows('select is_disabled from account where staff_id = $1', [staffId])).toEqual([{ is_disabled: true }]);

  expect((await office.get(`/api/sis/Student/${recorded.data}`)).json).toMatchObject({ createdBy: author });
  expect(await trail()).toEqual(before);
  expect((await office.get(`/api/ss/Staff/${staffId}`)).status).toBe(200);
  expect(programId).toBeGreaterThan(0);
});

test('Undoing the exit enables the account again, and the log says so', async () => {
  await school.asStaff(1);
  const { staff_id: staffId } = await newest();
  const exit = await leave(staffId, '2026-06-20');
  school.itIs('2026-06-21');
  await runDailyJob();
  expect((await office.delete(`${url}?staffExitId=${exit}`)).status).toBe(200);
  const account = only(
    await school.rows<{ id: number; is: boolean }>(
      'select account_id as id, is_disabled as is from account where staff_id = $1',
      [staffId],
    ),
  );
  expect(account.is).toBe(false);
  expect(
    await school.rows("select action from audit_entry where resource = 'Account' and record_id = $1 order by audit_entry_id", [
      account.id,
    ]),
  ).toEqual([{ action: 'leave' }, { action: 'return' }]);
});

test('The courses that somebody would still teach after the exit date are listed, and stay readable after they have left', async () => {
  const { database } = school;
  const teacher = await addStaff(database, { firstName: 'Leena' });
  const programId = await addProgram(database, { programName: 'Grade 7 B' });
  const assign = async (sessionEndDate: string | null) => {
    const courseId = await addProgramCourse(database, programId);
    const body = { programId, courseId, staffId: teacher, sessionEndDate };
    return (await office.post('/api/ps/ProgramCourse/AssignStaffToCourseForProgram', body)).json.data;
  };
  const open = await assign(null);
  const later = await assign('2026-07-31');
  await assign('2026-06-20');
  const listed = async (query = '') =>
    (await office.get(`${url}/GetOpenCourseSessions?staffId=${teacher}${query}`)).json.map(
      (row: { courseSessionId: number }) => row.courseSessionId,
    );
  expect((await listed('&exitDate=2026-06-20')).sort()).toEqual([open, later].sort());
  expect(await listed('&exitDate=2026-07-31')).toEqual([open]);
  problem(await office.get(`${url}/GetOpenCourseSessions?staffId=${teacher}&exitDate=soon`), 400);
  problem(await (await school.as({ 'staff.read': '-1' })).get(`${url}/GetOpenCourseSessions?staffId=${teacher}`), 403);
  const other = await school.as({ 'staffexit.read': `staffid=${teacher + 1}` });
  expect((await other.get(`${url}/GetOpenCourseSessions?staffId=${teacher}`)).json).toEqual([]);

  await leave(teacher, '2026-06-15');
  school.itIs('2026-06-16');
  await runDailyJob();
  const sessions = (await office.get(`/api/ps/ProgramCourse/GetAllStaffForProgram?programId=${programId}`)).json;
  expect(sessions).toHaveLength(3);
  expect(sessions[0].staff.firstName).toBe('Leena');
});

test('Deleting an exit in effect restores the former status', async () => {
  const leena = await addStaff(school.database, { staffStatus: 0 });
  const exit = await leave(leena, '2026-06-15');
  school.itIs('2026-06-16');
  await runDailyJob();
  expect(await statusOf(leena)).toBe(resigned);
  const gone = await office.delete(`${url}?staffExitId=${exit}`);
  expect(gone.json.message).toBe('The selected staff tc was deleted successfully');
  expect(await statusOf(leena)).toBe(0);
});

test('Who retires before their exit takes effect is retired after it', async () => {
  const leena = await addStaff(school.database);
  const exit = await leave(leena, '2026-06-20');
  const retired = 4;
  expect((await office.put(`/api/ss/Staff?staffId=${leena}`, { staffStatus: retired })).status).toBe(200);
  school.itIs('2026-06-21');
  await runDailyJob();
  expect([(await office.get(`${url}/${exit}`)).json.isInEffect, await statusOf(leena)]).toEqual([true, retired]);
  expect((await office.delete(`${url}?staffExitId=${exit}`)).status).toBe(200);
  expect(await statusOf(leena)).toBe(retired);
});

test('An exit in effect that was entered for the wrong person moves to the right one', async () => {
  const [wrong, right] = [await addStaff(school.database), await addStaff(school.database)];
  const exit = await leave(wrong, '2026-06-15');
  school.itIs('2026-06-16');
  await runDailyJob();
  expect((await office.put(`${url}?staffExitId=${exit}`, { staffId: right })).status).toBe(200);
  expect([await statusOf(wrong), await statusOf(right)]).toEqual([active, resigned]);
});

test('A staff member has at most one exit, and somebody who has already left gets none', async () => {
  const leena = await addStaff(school.database);
  await leave(leena, '2026-07-01');
  const again = await office.post(url, { staffId: leena, exitDate: '2026-07-01', exitReason: '' });
  expect(problem(again, 409).detail).toBe('This staff member already has an exit.');
  const retired = await addStaff(school.database, { staffStatus: 4 });
  const late = await office.post(url, { staffId: retired, exitDate: '2026-07-01' });
  expect(problem(late, 422).errors).toEqual({ staffId: ['This staff member has already left'] });
});

test('Whoever is employed again may leave again: each exit ends its own employment', async () => {
  const leena = await addStaff(school.database, { joinedOn: '2020-06-01' });
  const first = await leave(leena, '2026-06-15');
  school.itIs('2026-06-16');
  await runDailyJob();
  school.itIs('2026-07-01');
  expect((await office.put(`/api/ss/Staff?staffId=${leena}`, { staffStatus: active })).status).toBe(200);
  const second = await leave(leena, '2026-07-31');
  expect(problem(await office.post(url, { staffId: leena, exitDate: '2026-08-31', exitReason: '' }), 409).detail).toBe(
    'This staff member already has an exit.',
  );
  expect(problem(await office.put(`${url}?staffExitId=${first}`, { exitDate: '2026-07-02' }), 422).errors).toEqual({
    exitDate: ['Exit Date must be before 01-07-2026, the day of coming back'],
  });
  school.itIs('2026-08-01');
  await runDailyJob();
  expect(await statusOf(leena)).toBe(resigned);
  const { rows: away } = await school.database.db.execute(sql`
    select min(n.day)::text as since, max(n.day)::text as until from (${notEmployed(daysFrom('2026-06-10', '2026-08-05'), '2026-08-01')}) n
    where n.staff_id = ${leena} group by n.day > '2026-07-15' order by 1`);
  expect(away).toEqual([
    { since: '2026-06-16', until: '2026-06-30' },
    { since: '2026-08-01', until: '2026-08-05' },
  ]);
  const { json: register } = await office.get('/api/las/StaffAttendance/GetAttendanceByDate?date=2026-06-20');
  expect(register.Attendances.some(({ staffId }: { staffId: number }) => staffId === leena)).toBe(false);
  const { items } = (await office.get(`${url}?staffId=${leena}`)).json;
  expect(items.map(({ staffExitId }: { staffExitId: number }) => staffExitId)).toEqual([second, first]);
  expect((await office.delete(`${url}?staffExitId=${first}`)).status).toBe(200);
  expect(await statusOf(leena)).toBe(resigned);
  expect((await office.delete(`${url}?staffExitId=${second}`)).status).toBe(200);
  expect(await statusOf(leena)).toBe(active);
});

test('An exit lies between today and a year from now; its reason has at most 1000 characters', async () => {
  const leena = await addStaff(school.database);
  const wrong = { staffId: leena, exitDate: '2026-06-14', exitReason: 'x'.repeat(1001) };
  expect(problem(await office.post(url, wrong), 422).errors).toEqual({
    exitDate: ['Exit Date must be between 15-06-2026 and 15-06-2027'],
    exitReason: ['Description must not exceed 1000 characters'],
  });
});

test('Somebody whose status is set to left loses the account at once', async () => {
  const teacher = await school.asTeacherOf();
  const { staff_id: staffId } = await newest();
  expect((await teacher.get(`/api/ss/Staff/${staffId}`)).status).toBe(200);
  expect((await office.put(`/api/ss/Staff?staffId=${staffId}`, { staffStatus: 3 })).status).toBe(200);
  problem(await teacher.get(`/api/ss/Staff/${staffId}`), 401);
});

test('Somebody who comes back while their exit is still stored can sign in once their account is enabled', async () => {
  const teacher = await school.asTeacherOf();
  const { staff_id: staffId, email } = await newest();
  await school.rows('update account set password_hash = $1 where staff_id = $2', [
    await hashPassword('Homeroom-1-test'),
    staffId,
  ]);
  const signIn = () => school.nobody.post('/api/ias/IdentityAccess/login', { email, password: 'Homeroom-1-test' });
  await leave(staffId, '2026-06-15');
  school.itIs('2026-06-16');
  await runDailyJob();
  problem(await teacher.get('/api/ss/Staff'), 401);
  expect((await office.put(`/api/ss/Staff?staffId=${staffId}`, { staffStatus: active })).status).toBe(200);
  problem(await signIn(), 401);
  const [account] = (await office.get(`/api/ias/Account?email=${email}`)).json.items;
  expect((await office.put(`/api/ias/Account?accountId=${account.accountId}`, { isDisabled: false })).status).toBe(200);
  await runDailyJob();
  expect((await signIn()).status).toBe(200);
  expect(await statusOf(staffId)).toBe(active);
});
