import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { accounts } from '../account/account.table.ts';
import { role } from '../account/account-roles.domain.ts';
import { hashPassword } from '../account/password.server.ts';

const base = '/api/ias/IdentityAccess';
const password = 'the old oak tree';
const head = 'head@school.test';
let school: TestApp;

beforeAll(async () => {
  school = await startApp();
  const passwordHash = await hashPassword(password);
  const people = [head, 'deputy@school.test'].map((email) => ({
    email,
    accountName: email,
    role: role.admin,
    passwordHash,
  }));
  await school.database.db.insert(accounts).values(people);
});
beforeEach(() => school.rows('delete from login_failure'));
afterAll(() => school.close());

interface Try {
  email?: string;
  word?: string;
  from?: string;
  cookie?: string;
  at?: TestApp;
}
const login = ({ email = head, word = password, from = '10.0.0.1', cookie, at = school }: Try = {}) =>
  at.nobody.send({
    method: 'POST',
    url: `${base}/login`,
    payload: { email, password: word },
    remoteAddress: from,
    ...(cookie && { headers: { cookie } }),
  });
type Answer = Awaited<ReturnType<typeof login>>;
const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']).split(';')[0] ?? '';
const waitOf = (answer: Answer) => {
  problem(answer, 429);
  return Number(answer.headers['retry-after']);
};
const fail = async (count: number, caller: string, email?: string) =>
  school.rows(
    `insert into login_failure (email_hash, caller, at)
      select coalesce($3, 'somebody ' || n), $2, now() from generate_series(1, $1) n`,
    [count, caller, email ? await school.app.services.fingerprint(email) : null],
  );

test('One IPv6 network allows no more guesses than one IPv4 address, whichever of its addresses is used', async () => {
  for (let count = 0; count < 5; count += 1) problem(await login({ word: 'wrong', from: `2001:db8:0:7::${count}` }), 401);
  expect(waitOf(await login({ from: '2001:db8:0:7:ffff::1' }))).toBeGreaterThan(0);
  expect((await login({ from: '2001:db8:0:8::1' })).status).toBe(200);
});

test('An IPv4 address written as IPv6 is still the same address', async () => {
  for (let count = 0; count < 5; count += 1) problem(await login({ word: 'wrong', from: '::ffff:10.0.0.7' }), 401);
  expect(waitOf(await login({ from: '10.0.0.7' }))).toBeGreaterThan(0);
});

test('After a hundred failures from one address unknown browsers have to wait, at most a minute', async () => {
  await fail(99, '10.0.0.3');
  problem(await login({ email: 'nobody@school.test', from: '10.0.0.3' }), 401);
  await fail(8, '10.0.0.3');
  const wait = waitOf(await login({ from: '10.0.0.3' }));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await login({ from: '10.0.0.4' })).status).toBe(200);
  await school.rows("update login_failure set at = at - interval '61 seconds'");
  expect((await login({ from: '10.0.0.3' })).status).toBe(200);
});

test('A browser that has signed in before gets in, whatever others at the same address do', async () => {
  const cookie = cookieOf(await login());
  await fail(150, '10.0.0.1');
  waitOf(await login());
  waitOf(await login({ email: 'deputy@school.test', cookie }));
  expect((await login({ cookie })).status).toBe(200);
});

test('Nobody locks a colleague out: after a hundred failures for an account from everywhere its known browsers still get in', async () => {
  const cookie = cookieOf(await login());
  for (let network = 0; network < 27; network += 1) await fail(4, `10.1.${network}.1`, head);
  expect(waitOf(await login({ from: '192.168.7.7' }))).toBeLessThanOrEqual(60);
  expect((await login({ from: '192.168.7.7', cookie })).status).toBe(200);
  await school.rows("update login_failure set at = at - interval '24 hours'");
  expect((await login({ from: '192.168.7.7' })).status).toBe(200);
});

test('An unknown e-mail is treated the same: after a hundred failures from everywhere it has to wait too', async () => {
  await fail(108, '10.1.1.1', 'nobody@school.test');
  expect(waitOf(await login({ email: 'nobody@school.test', from: '192.168.7.7' }))).toBeLessThanOrEqual(60);
});

test('A known browser has five guesses of its own in 15 minutes, from wherever it calls', async () => {
  const cookie = cookieOf(await login());
  for (let count = 0; count < 5; count += 1) problem(await login({ word: 'wrong', cookie, from: `10.7.${count}.1` }), 401);
  expect(waitOf(await login({ cookie, from: '10.7.9.1' }))).toBeGreaterThan(1);
  expect((await login({ from: '10.7.9.1' })).status).toBe(200);
  await school.rows("update login_failure set at = at - interval '16 minutes'");
  expect((await login({ cookie })).status).toBe(200);
});

test('The cookie is random, hidden from scripts and other sites, and secure if people use https', async () => {
  const answer = await login();
  expect(answer.headers['set-cookie']).toMatch(/^browser=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/);
  expect(cookieOf(answer)).not.toBe(cookieOf(await login()));
  expect(
    await school.rows('select 1 from known_browser where token_hash = $1', [hashToken(cookieOf(answer).slice(8))]),
  ).toHaveLength(1);
  const safe = await startApp({
    prepared: { ownerUrl: school.ownerUrl, url: school.databaseUrl },
    env: { PUBLIC_URL: 'https://school.test' },
  });
  const kept = (await login({ at: safe })).headers['set-cookie'];
  expect(kept).toMatch(/^__Host-browser=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/);
  const former = cookieOf(answer);
  const known = await login({ at: safe, cookie: former });
  expect(cookieOf(known), 'a browser known from before stays known').toBe(`__Host-${former}`);
  const gone = 'browser=; Path=/api/ias/IdentityAccess; Max-Age=0; HttpOnly; SameSite=Strict';
  expect(known.headers['set-cookie'], 'and sends one cookie from then on').toEqual([expect.any(String), gone]);
  await safe.close();
  expect((await login({ word: 'wrong' })).headers['set-cookie']).toBeUndefined();
});

test('A shared computer is known for each colleague’s own account, and nobody can plant a cookie for another', async () => {
  const planted = cookieOf(await login({ email: 'deputy@school.test' }));
  const both = cookieOf(await login({ cookie: planted }));
  expect(both.split('.')).toHaveLength(2);
  await fail(150, '10.0.0.1');
  expect((await login({ cookie: both })).status).toBe(200);
  expect((await login({ email: 'deputy@school.test', cookie: both })).status).toBe(200);
  waitOf(await login({ cookie: planted }));
});

test('A browser that has two such cookies, for different paths, is known by both', async () => {
  const [former, later] = [cookieOf(await login()), cookieOf(await login({ email: 'deputy@school.test' }))];
  await fail(150, '10.0.0.1');
  const cookie = `${former}; ${later}`;
  expect((await login({ cookie })).headers['set-cookie']).toHaveLength(2);
  expect((await login({ email: 'deputy@school.test', cookie })).status).toBe(200);
});

test('Signing in again with the same browser adds no second number, and a browser is forgotten after a year', async () => {
  const cookie = cookieOf(await login());
  const known = () => school.rows<{ id: number }>('select known_browser_id as id from known_browser order by 1');
  const before = await known();
  expect(cookieOf(await login({ cookie }))).toBe(cookie);
  expect(await known()).toEqual(before);
  await school.rows("update known_browser set last_seen = now() - interval '366 days'");
  await fail(150, '10.0.0.1');
  waitOf(await login({ cookie }));
  await school.runJob('forget-sessions');
  expect(await known()).toEqual([]);
});

test('A program that signs in without cookies leaves at most twenty browsers behind', async () => {
  for (let count = 0; count < 23; count += 1) expect((await login()).status).toBe(200);
  expect(await school.rows('select 1 from known_browser join account using (account_id) where email = $1', [head])).toHaveLength(
    20,
  );
});

test('A browser with a meaningless cookie is unknown', async () => {
  await fail(108, '10.0.0.1');
  for (const cookie of [
    'browser=',
    'browser=x',
    `browser=${'A'.repeat(43)}`,
    `browser=${'.'.repeat(5000)}`,
    'a=b; browser',
    ';;=;',
  ]) {
    expect(waitOf(await login({ cookie }))).toBeGreaterThan(0);
  }
});

test('Several processes on one database count together: many wrong passwords at once allow five guesses', async () => {
  const second = await startApp({ prepared: { ownerUrl: school.ownerUrl, url: school.databaseUrl } });
  const tries = Array.from({ length: 24 }, (_, n) => login({ word: 'wrong', at: n % 2 === 0 ? school : second }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(19);
  await second.close();
});

test('A whole class signs in at once from one address', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => login()));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await school.rows('select 1 from login_failure')).toEqual([]);
});

test('Changing the password also uses the browser’s own budget, even while others exhaust that of the address', async () => {
  const answer = await login();
  const token = answer.json.message.split('~').at(-1);
  await fail(150, '127.0.0.1');
  const change = (newPassword: string, currentPassword: string) =>
    callerWith(school.app, token).post(`${base}/ChangePassword`, { currentPassword, newPassword }, { cookie: cookieOf(answer) });
  expect((await change('the young birch tree', password)).status).toBe(200);
  expect((await change(password, 'the young birch tree')).status).toBe(200);
});
