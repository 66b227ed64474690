import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../../test/caller.ts';
import { startApp, type TestApp } from '../../../../test/harness.ts';
import { addProgram, addStudent } from '../../../../test/people.ts';
import { problem } from '../../../../test/problem.ts';

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
