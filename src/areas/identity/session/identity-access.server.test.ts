import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';
import { accounts } from '../account/account.table.ts';
import { role } from '../account/account-roles.domain.ts';
import { hashPassword } from '../account/password.server.ts';

const base = '/api/ias/IdentityAccess';
const password = 'the old oak tree';
let school: TestApp;

beforeAll(async () => {
  school = await startApp();
  const passwordHash = await hashPassword(password);
  const people = ['asha', 'ravi', 'disabled', 'slow'].map((name) => ({
    email: `${name}@school.test`,
    accountName: name,
    role: role.admin,
    passwordHash,
    isDisabled: name === 'disabled',
  }));
  await school.database.db.insert(accounts).values(people);
});
beforeEach(() => school.rows('delete from login_failure'));
afterAll(() => school.close());

const login = (email: string, word = password, remoteAddress = '10.0.0.1') =>
  school.nobody.send({ method: 'POST', url: `${base}/login`, payload: { email, password: word }, remoteAddress });
const tokenOf = (message: string) => message.slice(message.indexOf('~') + 1);
async function signIn(email: string): Promise<Caller> {
  const { status, json } = await login(email);
  expect(status).toBe(200);
  return callerWith(school.app, tokenOf(json.message));
}
const me = (caller: Caller) => caller.get(`${base}/session`);
const age = (caller: Caller, column: 'created' | 'last_seen', interval: string) =>
  school.rows(
    `update session set ${column} = now() - $2::interval where token_hash = encode(sha256(convert_to($1, 'UTF8')), 'hex')`,
    [caller.token, interval],
  );

test('Signing in gives the permissions and, after a tilde, the token', async () => {
  const { status, json } = await login('asha@school.test');
  expect(status).toBe(200);
  expect(Object.keys(json)).toEqual(['message']);
  const at = json.message.indexOf('~');
  expect(JSON.parse(json.message.slice(0, at))).toMatchObject({ 'student.read': '-1', 'account.update': '-1' });
  expect(json.message.slice(at + 1)).toMatch(/^[\w-]{43}$/);
});

test('A permission taken from a role, or given back, counts from the next request', async () => {
  const asha = await signIn('asha@school.test');
  const allow = (change: string) =>
    school.rows(`update role_permission set permissions = permissions ${change} where role = 'admin'`);
  const statuses: number[] = [];
  for (const change of [`- 'program.read'`, `|| '{"program.read": "-1"}'`, `- 'program.read'`, `|| '{"program.read": "-1"}'`]) {
    await allow(change);
    statuses.push((await asha.get('/api/ps/Program')).status);
  }
  expect(statuses).toEqual([403, 200, 403, 200]);
});

test('The e-mail may be typed in upper or lower case, and with spaces around it', async () => {
  expect((await login(' Asha@School.TEST ')).status).toBe(200);
});

test('The database stores only the digest of a token', async () => {
  const asha = await signIn('asha@school.test');
  const rows = await school.rows('select * from session');
  expect(JSON.stringify(rows)).not.toContain(asha.token);
});

test('A wrong password, an unknown e-mail and a disabled account get the same answer', async () => {
  const answers = [
    problem(await login('asha@school.test', 'wrong'), 401),
    problem(await login('nobody@school.test'), 401),
    problem(await login('disabled@school.test'), 401),
  ].map(({ title, detail }) => ({ title, detail }));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.title).toBe('Unable to authenticate');
});

test('An unknown e-mail is as much work as a wrong password', async () => {
  const work = { known: [] as number[], unknown: [] as number[] };
  // The processor time it took; the time on the clock says more about the machine.
  const measure = async (of: number[], email: string, from: string) => {
    const began = process.cpuUsage();
    await login(email, 'wrong', from);
    const { user, system } = process.cpuUsage(began);
    of.push(user + system);
  };
  // By turns, so that whatever else the machine does affects both alike.
  for (let count = 0; count < 5; count += 1) {
    await measure(work.known, 'slow@school.test', `10.9.9.${count}`);
    await measure(work.unknown, 'nobody@school.test', `10.9.9.${count}`);
  }
  expect(Math.min(...work.unknown)).toBeGreaterThan(Math.min(...work.known) / 3);
});

test('After five failures for an account from one address, even the right password has to wait', async () => {
  for (let count = 0; count < 5; count += 1) problem(await login('asha@school.test', 'wrong'), 401);
  const refused = await login('asha@school.test');
  problem(refused, 429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
  expect((await login('asha@school.test', password, '10.0.0.2')).status).toBe(200);
  expect((await login('ravi@school.test')).status).toBe(200);
  await school.rows("update login_failure set at = now() - interval '40 seconds'");
  problem(await login('asha@school.test', 'wrong'), 401);
  const longer = await login('asha@school.test');
  expect(Number(longer.headers['retry-after'])).toBeGreaterThan(40);
  await school.rows("update login_failure set at = now() - interval '16 minutes'");
  expect((await login('asha@school.test')).status).toBe(200);
});

test('Many wrong passwords at once allow no more guesses than one after another', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => login('asha@school.test', 'wrong', '10.0.0.9')));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
});

test('A session says who is signed in', async () => {
  const asha = await signIn('asha@school.test');
  expect((await me(asha)).json).toMatchObject({
    name: 'asha',
    role: 'Admin',
    email: 'asha@school.test',
    permissions: { 'student.read': '-1' },
    today: '2026-06-15',
  });
});

test.each([
  ['8 idle hours', 'last_seen', '8 hours 1 minute'],
  ['24 hours', 'created', '24 hours 1 minute'],
] as const)('A session dies after %s', async (_, column, interval) => {
  const asha = await signIn('asha@school.test');
  expect((await me(asha)).status).toBe(200);
  await age(asha, column, interval);
  expect(problem(await me(asha), 401).title).toBe('Session Expired');
});

test('A session is forgotten once it has died of age, not before', async () => {
  const asha = await signIn('asha@school.test');
  const isKept = async () => (await school.rows('select from session where session_id = $1', [id])).length > 0;
  const [{ id } = { id: 0 }] = await school.rows<{ id: number }>('select max(session_id) as id from session');
  for (const [more, status] of [
    ['23 hours 59 minutes', 200],
    ['24 hours', 401],
  ] as const) {
    await age(asha, 'created', more);
    await school.runJob('forget-sessions');
    expect([(await me(asha)).status, await isKept()]).toEqual([status, status === 200]);
  }
});

test('A session in use stays open, and its last use is stored at most every five minutes', async () => {
  const asha = await signIn('asha@school.test');
  const seen = () => school.rows<{ last_seen: Date }>('select last_seen from session order by session_id desc limit 1');
  await age(asha, 'last_seen', '7 hours 59 minutes');
  const asked = Date.now();
  expect((await me(asha)).status).toBe(200);
  const [first] = await seen();
  expect(first?.last_seen.getTime()).toBeGreaterThanOrEqual(asked);
  await me(asha);
  expect(await seen()).toEqual([first]);
});

test('After logging out the token is useless', async () => {
  const asha = await signIn('asha@school.test');
  expect((await asha.post(`${base}/logout`)).status).toBe(200);
  problem(await me(asha), 401);
  problem(await asha.post(`${base}/logout`), 401);
});

test('A meaningless token is refused', async () => {
  for (const authorization of ['Bearer nonsense', 'Bearer ', 'Basic YTpi', `Bearer ${'x'.repeat(5000)}`, 'Bearer %00']) {
    problem(await school.nobody.get(`${base}/session`, { authorization }), 401);
  }
});

test('Changing the password needs the current one, and ends all other sessions', async () => {
  const here = await signIn('ravi@school.test');
  const elsewhere = await signIn('ravi@school.test');
  const change = (body: object) => here.post(`${base}/ChangePassword`, body);
  expect(problem(await change({ currentPassword: 'wrong', newPassword: 'another long one' }), 422).errors).toHaveProperty(
    'currentPassword',
  );
  expect(problem(await change({ currentPassword: password, newPassword: 'short' }), 422).errors).toEqual({
    newPassword: ['Password must have at least 10 characters'],
  });
  expect((await change({ currentPassword: password, newPassword: 'another long one' })).status).toBe(200);
  expect((await me(here)).status).toBe(200);
  problem(await me(elsewhere), 401);
  problem(await login('ravi@school.test'), 401);
  expect((await login('ravi@school.test', 'another long one')).status).toBe(200);
});

test('A check of the old password just before it was changed neither signs in nor changes anything', async () => {
  const asha = await signIn('asha@school.test');
  const idOf = "(select account_id from account where email = 'asha@school.test')";
  const young = await hashPassword('the young birch tree');
  const changed = [
    `update account set password_hash = '${young}' where account_id = ${idOf}`,
    `delete from session where account_id = ${idOf}`,
  ];
  problem(await meanwhile(school, changed, () => login('asha@school.test')), 401);
  expect(await school.rows(`select 1 from session where account_id = ${idOf}`)).toEqual([]);
  const slow = await signIn('slow@school.test');
  const theirs = [`update account set password_hash = '${young}' where email = 'slow@school.test'`];
  const change = { currentPassword: password, newPassword: 'a word of somebody else' };
  const refused = await meanwhile(school, theirs, () => slow.post(`${base}/ChangePassword`, change));
  expect(problem(refused, 422).errors).toEqual({ currentPassword: ['The current password is wrong'] });
  problem(await me(asha), 401);
  const back = await hashPassword(password);
  await school.rows("update account set password_hash = $1 where email in ('asha@school.test', 'slow@school.test')", [back]);
});

test('A password change leaves nothing behind against which passwords could be tried', async () => {
  const asha = await signIn('asha@school.test');
  const change = { currentPassword: password, newPassword: 'the young birch tree' };
  const back = { currentPassword: change.newPassword, newPassword: password };
  for (const body of [change, back]) {
    expect((await asha.post(`${base}/ChangePassword`, body, { 'idempotency-key': body.newPassword })).status).toBe(200);
  }
  expect(await school.rows('select request from idempotency_key')).toEqual([]);
});

test('Guessing the current password with a stolen session is throttled too', async () => {
  const asha = await signIn('asha@school.test');
  const guess = () => asha.post(`${base}/ChangePassword`, { currentPassword: 'a guess', newPassword: 'another long one' });
  for (let count = 0; count < 5; count += 1) problem(await guess(), 422);
  problem(await guess(), 429);
});

test('People see their own sessions and end one of them, never someone else’s', async () => {
  const here = await signIn('asha@school.test');
  const elsewhere = await signIn('asha@school.test');
  const stranger = await signIn('slow@school.test');
  const sessions = (await here.get(`${base}/sessions`)).json;
  expect(sessions.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
  const theirs = (await stranger.get(`${base}/sessions`)).json[0].sessionId;
  problem(await here.delete(`${base}/sessions?sessionId=${theirs}`), 404);
  expect((await me(stranger)).status).toBe(200);
  const [other] = (await elsewhere.get(`${base}/sessions`)).json.filter((one: { current: boolean }) => one.current);
  expect((await here.delete(`${base}/sessions?sessionId=${other.sessionId}`)).status).toBe(200);
  problem(await me(elsewhere), 401);
});

test('An account that becomes one of another kind may do what that kind may, from the next request', async () => {
  const asha = await signIn('asha@school.test');
  expect((await me(asha)).json.role).toBe('Admin');
  const become = (change: Partial<typeof accounts.$inferInsert>) =>
    school.database.db.update(accounts).set(change).where(eq(accounts.email, 'asha@school.test'));
  await become({ role: role.student, studentId: await addStudent(school.database) });
  expect((await me(asha)).json.role).toBe('Student');
  expect((await asha.get('/api/ias/Account')).status).toBe(403);
  await become({ role: role.admin, studentId: null });
  expect((await me(asha)).json.role).toBe('Admin');
});

test('A disabled account is out at once', async () => {
  const slow = await signIn('slow@school.test');
  await school.database.db.update(accounts).set({ isDisabled: true }).where(eq(accounts.email, 'slow@school.test'));
  problem(await me(slow), 401);
});

test.each([
  [{}, 422],
  [{ email: 'asha@school.test' }, 422],
  [{ email: ['asha@school.test'], password }, 400],
  [{ email: 'asha@school.test', password: { $ne: 1 } }, 400],
  [{ email: 'asha@school.test', password, remember: true }, 400],
  [{ email: 'a'.repeat(200_000), password }, 422],
  [{ email: 'asha@school.test', password: 'p'.repeat(200_000) }, 422],
  [{ email: 'asha\u0000@school.test', password }, 400],
])('Login with %j is refused clearly', async (payload, status) => {
  problem(await school.nobody.send({ method: 'POST', url: `${base}/login`, payload }), status);
});
