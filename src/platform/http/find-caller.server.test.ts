import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../test/school/people.ts';
import type { Answer, Caller } from '../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../test/support/harness.ts';
import { problem } from '../../../test/support/problem.ts';
import { sentBy } from '../../../test/support/sent-by.ts';
import { until } from '../../../test/support/until.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

const list = '/api/sis/Student?fields=firstName';
const totalFor = async (caller: Caller): Promise<number> => (await caller.get(list)).json.totalCount;
/** Of the account that opened the last session. */
const lastAccount = '(select account_id from account order by account_id desc limit 1)';

test.each([
  ['signed out', `delete from session where account_id = ${lastAccount}`],
  ['had a session that is too old', `update session set created = now() - interval '25 hours' where account_id = ${lastAccount}`],
  ['has a disabled account', `update account set is_disabled = true where account_id = ${lastAccount}`],
])('Somebody who has read a list and since %s gets nothing more of it', async (_what, change) => {
  const clerk = await school.asAdmin();
  const id = await addStudent(school.database);
  expect(await totalFor(clerk)).toBeGreaterThan(0);
  await school.rows(change);
  for (const url of [list, `/api/sis/Student/${id}`, '/api/sis/Student/GetAllStudentNames']) {
    const answer = await clerk.get(url);
    problem(answer, 401);
    expect(answer.text).not.toContain('firstName');
  }
});

test('A list covers at the next request what its caller may see by then', async () => {
  const [one, other] = [await addProgram(school.database), await addProgram(school.database)];
  await addStudent(school.database, { programId: one });
  const brother = await addStudent(school.database, { programId: other });
  const sister = await addStudent(school.database, { programId: other });
  const teacher = await school.asTeacherOf(one, other);
  const parent = await school.asParentOf(brother);
  expect([await totalFor(teacher), await totalFor(parent)]).toEqual([3, 1]);

  await school.rows(`update course_session set session_end_date = '2026-06-14' where program_id = $1`, [one]);
  await school.rows(
    `insert into student_family (student_id, family_id, relationship)
      select $1, family_id, 1 from account where account_id = ${lastAccount}`,
    [sister],
  );
  expect([await totalFor(teacher), await totalFor(parent)]).toEqual([2, 2]);
});

test('Who may no longer read a list is told so in a problem, whole records or fields, and may read it again', async () => {
  const clerk = await school.asAdmin();
  const allow = (change: string) =>
    school.rows(`update role_permission set permissions = permissions ${change} where role = 'admin'`);
  expect(await totalFor(clerk)).toBeGreaterThan(0);
  await allow(`- 'student.read'`);
  problem(await clerk.get(list), 403);
  problem(await clerk.get('/api/sis/Student'), 403);
  await allow(`|| '{"student.read": "-1"}'`);
  expect(await totalFor(clerk)).toBeGreaterThan(0);
});

test('HEAD is answered like GET', async () => {
  const clerk = await school.asAdmin();
  const statuses = [];
  for (const method of ['GET', 'HEAD', 'HEAD'] as const) statuses.push((await clerk.send({ method, url: list })).status);
  expect(statuses).toEqual([200, 200, 200]);
});

const lastStaff = `(select staff_id from account where account_id = ${lastAccount})`;

test.each([
  ['who becomes a worker', `update non_teaching_staff set staff_role = 2 where staff_id = ${lastStaff}`, 403],
  ['whose work is no longer known', `delete from non_teaching_staff where staff_id = ${lastStaff}`, 403],
  ['who leaves', `insert into staff_exit (staff_id, exit_date) values (${lastStaff}, '2026-06-14')`, 401],
  ['whose account is disabled', `update account set is_disabled = true where account_id = ${lastAccount}`, 401],
  [
    'whose role may not',
    `update role_permission set permissions = permissions - 'student.read' where role like 'nonteaching.admin'`,
    403,
  ],
])('Staff %s have it so at the next request', async (_who, change, status) => {
  const clerk = await school.asStaff(1);
  await addStudent(school.database);
  expect(await totalFor(clerk)).toBeGreaterThan(0);
  await school.rows(change);
  problem(await clerk.get(list), status);
});

test('A teacher who becomes an office worker reads as one at the next request', async () => {
  const programId = await addProgram(school.database);
  await addStudent(school.database, { programId });
  const teacher = await school.asTeacherOf(programId);
  expect(await totalFor(teacher)).toBe(1);
  await school.rows(`update staff set staff_type = 2 where staff_id = ${lastStaff}`);
  problem(await teacher.get(list), 403);
});

test('Whoever is signed out in the middle of many requests gets nothing more, whichever connection reads', async () => {
  for (let round = 0; round < 20; round += 1) {
    const clerk = await school.asAdmin();
    const all = () => Promise.all(Array.from({ length: 10 }, async () => (await clerk.get(list)).status));
    expect(new Set(await all())).toEqual(new Set([200]));
    const running = all();
    await school.rows(`delete from session where account_id = ${lastAccount}`);
    expect(new Set(await all())).toEqual(new Set([401]));
    await running;
  }
});

test('Whoever is signed out while all connections are lost gets nothing more', async () => {
  const clerk = await school.asAdmin();
  expect(await totalFor(clerk)).toBeGreaterThan(0);
  const lost = await school.rows(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'homeroom' and datname = current_database() and usename <> current_user`);
  expect(lost.length).toBeGreaterThan(0);
  await school.rows(`delete from session where account_id = ${lastAccount}`);
  const known = await until(async () => {
    const answer = await clerk.get(list);
    // The loss has not been noticed yet.
    return answer.status !== 503 && answer;
  });
  problem(known as Answer, 401);
});

test('A teacher’s list is that of the new day', async () => {
  const programId = await addProgram(school.database);
  await addStudent(school.database, { programId });
  const teacher = await school.asTeacherOf(programId);
  await school.rows(`update course_session set session_end_date = '2026-06-15' where program_id = $1`, [programId]);
  expect(await totalFor(teacher)).toBe(1);
  expect(await totalFor(teacher)).toBe(1);
  school.itIs('2026-06-16');
  expect(await totalFor(teacher)).toBe(0);
  school.itIs('2026-06-15');
});

test.each([
  ['an administrator', () => school.asAdmin()],
  ['a teacher', async () => school.asTeacherOf(await addProgram(school.database))],
])('Every table by which %s is known tells of its changes', async (_who, signIn) => {
  const caller = await signIn();
  await caller.get(list);
  // Another account: now the statement is sent again.
  await school.rows(`update account set account_name = account_name || '.' where account_id = ${lastAccount}`);
  const asked = (await sentBy(() => caller.get(list))).find(({ text }) => text.includes('from session s join account a'));
  const text = asked?.text.replace(/\$(\d)/g, (_placeholder, place) => `'${asked.values[place - 1]}'`);
  const plan = JSON.stringify(await school.rows(`explain (format json) ${text}`));
  const read = new Set(Array.from(plan.matchAll(/"Relation Name":"(\w+)"/g), ([, name]) => name));
  const telling = await school.rows<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'tell_callers'::regproc`,
  );
  expect(read.size).toBeGreaterThan(3);
  // Read for those who are parents besides, about whom the database is asked each time.
  read.delete('student');
  expect(telling.map(({ name }) => name)).toEqual(expect.arrayContaining([...read]));
});
