import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import { type Caller, callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { queueSchema } from '../../../kit/server/work/jobs.server.ts';
import { hashPassword } from '../account/password.server.ts';
import { usualRules } from './unusual-rules.domain.ts';

const identity = '/api/ias/IdentityAccess';
const events = '/api/ias/UnusualEvent';
const password = 'the old oak tree';
const windows = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36';
const android = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36';
let school: TestApp;
let admin: Caller;
let passwordHash: string;
/** Somebody of the staff who has used Homeroom for a year, at home and in the office. */
let teacher: Caller & { id: number; email: string };

beforeAll(async () => {
  school = await startApp({ env: { COUNTRY_FILE: 'test/country-test.mmdb', TRUST_PROXY: 'true' } });
  admin = await school.asAdmin();
  passwordHash = await hashPassword(password);
  await addProgram(school.database);
});
beforeEach(async () => {
  await admin.put(`${events}/Rules`, { rules: usualRules });
  for (const table of ['outbox', 'unusual_event', 'notice', 'login_failure']) await school.rows(`delete from ${table}`);
  const caller = await school.asStaff(1);
  const { accountId: id, email } = (await caller.get(`${identity}/session`)).json;
  await school.rows('update account set password_hash = $1 where account_id = $2', [passwordHash, id]);
  teacher = { ...caller, id, email };
  await signedIn(id, "now() - interval '1 year'", 2);
});
afterAll(() => school.close());

/** Enters earlier sign-ins of an account into the log. */
const signedIn = (accountId: number, at: string, times = 1) =>
  school.rows(
    `insert into audit_entry (account_id, account_name, action, resource, request_id, at)
      select $1, '', 'sign-in', 'Session', '', ${at} from generate_series(1, $2)`,
    [accountId, times],
  );
const exportedBefore = (accountId: number, rows: number, daysAgo: number) =>
  school.rows(
    `insert into audit_entry (account_id, account_name, action, resource, request_id, at, after)
      values ($1, '', 'export', 'Student', '', now() - make_interval(days => $2), jsonb_build_object('rows', $3::int))`,
    [accountId, daysAgo, rows],
  );

interface From {
  agent?: string;
  address?: string;
  cookie?: string;
  word?: string;
  email?: string;
}
/** Signs the teacher in. */
async function login({ agent = windows, address = '127.0.0.1', cookie, word = password, email = teacher.email }: From = {}) {
  const headers = { 'user-agent': agent, 'x-forwarded-for': address, ...(cookie && { cookie }) };
  const payload = { email, password: word };
  const answer = await school.app.inject({ method: 'POST', url: `${identity}/login`, payload, headers });
  return { status: answer.statusCode, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '', json: answer.json() };
}
const noticed = async () =>
  (await school.rows<{ said: string }>('select said from unusual_event order by unusual_event_id')).map(({ said }) => said);
interface Told {
  to_email: string;
  subject: string;
  body: string;
  secret: string;
}
const told = () =>
  school.rows<Told>(
    `select to_email, subject, body, secret from outbox left join mail_secret using (outbox_id) order by outbox_id`,
  );
const linkIn = async () => (await told()).at(-1)?.secret ?? '';
const end = (token: string) => school.nobody.post(`${identity}/EndSessions`, { token });
const check = (token: string) => school.nobody.post(`${identity}/CheckEndSessions`, { token });

test('A new device is told once: to its holder by mail, to the administrators behind the bell and in the list', async () => {
  const { cookie } = await login();
  expect(await noticed()).toEqual(['Signed in with a new device: Chrome on Windows, from 127.0.0.1']);
  await login({ cookie });
  await login();
  expect(await noticed()).toHaveLength(1);
  const messages = await told();
  expect(messages).toMatchObject([{ to_email: teacher.email, subject: 'Was this you?' }]);
  expect(messages[0]?.body).toContain('/public/endsessions/••••••••');
  expect(messages[0]?.body).toContain('Chrome on Windows');

  const { items } = (await admin.get(events)).json;
  expect(items).toMatchObject([{ accountId: teacher.id, kind: 1, seenBy: '', endedBy: '', isTold: true }]);
  expect((await admin.get(`${events}/${items[0].unusualEventId}`)).json).toMatchObject({ accountName: items[0].accountName });
  const notices = await school.rows<{ words: string; path: string }>('select distinct words, path from notice');
  expect(notices).toEqual([{ words: expect.stringContaining('new device'), path: '/gs/unusual' }]);
});

test('The first days of an account, a browser that forgets its cookies, and students at shared computers make no noise', async () => {
  await school.rows('delete from known_browser where account_id = $1', [teacher.id]);
  const fresh = await school.asStaff(1);
  const { accountId, email } = (await fresh.get(`${identity}/session`)).json;
  await school.rows('update account set password_hash = $1 where account_id = $2', [passwordHash, accountId]);
  const old = teacher;
  teacher = { ...fresh, id: accountId, email };
  await login();
  await login({ agent: android });
  expect(await noticed()).toEqual([]);
  teacher = old;
  await login();
  await school.rows('delete from unusual_event');
  await login();
  expect(await noticed()).toEqual([]);

  const child = await school.asStudent(await addStudent(school.database, { firstName: 'Asha' }));
  const { accountId: id, email: theirs } = (await child.get(`${identity}/session`)).json;
  await school.rows('update account set password_hash = $1 where account_id = $2', [passwordHash, id]);
  await signedIn(id, "now() - interval '1 year'");
  teacher = { ...child, id, email: theirs };
  await login();
  expect(await noticed()).toEqual([]);
});

test('Two sign-ins at once with the same new device are one event and one message', async () => {
  await Promise.all([login({ agent: android }), login({ agent: android })]);
  expect(await noticed()).toEqual(['Signed in with a new device: Chrome on Android, from 127.0.0.1']);
  expect(await told()).toHaveLength(1);
});

test('A new country is told once; back home nothing is unusual', async () => {
  const { cookie } = await login({ address: '67.43.156.1' });
  await school.rows('delete from unusual_event');
  await login({ address: '2.125.160.216', cookie });
  expect(await noticed()).toEqual(['Signed in from a new country: United Kingdom, 2.125.160.216']);
  await login({ address: '2.125.160.217', cookie });
  await login({ address: '67.43.156.1', cookie });
  await login({ address: '10.1.1.1', cookie });
  expect(await noticed()).toHaveLength(1);
});

test('Many failed tries are told once a day, and nothing is said of an address without an account', async () => {
  await login();
  await school.rows('delete from unusual_event');
  const failures = async (of: string) => {
    const hash = await school.app.services.fingerprint(of);
    await school.rows(
      `insert into login_failure (email_hash, caller, at) select $1, 'x' || n, now() - interval '1 hour' from generate_series(1, 19) n`,
      [hash],
    );
  };
  const queued = async () =>
    (
      await school.rows<{ payload: object }>(
        `select payload from ${queueSchema(school.database.schema)}._private_jobs where payload::text like '%tries%'`,
      )
    ).map(({ payload }) => payload);
  await failures(teacher.email);
  expect(await queued()).toEqual([]);
  expect((await login({ word: 'wrong' })).status).toBe(401);
  expect(await queued()).toEqual([{ accountId: teacher.id, tries: 20 }]);
  // What was typed may be a password: of an address without an account nothing is kept.
  await failures('nobody@school.test');
  expect((await login({ email: 'nobody@school.test' })).status).toBe(401);
  expect(await queued()).toEqual([
    { accountId: teacher.id, tries: 20 },
    { accountId: null, tries: 20 },
  ]);
  for (const accountId of [teacher.id, null])
    for (const tries of [20, 21]) await school.runJob('notice-failed-tries', undefined, { accountId, tries });
  expect(await noticed()).toEqual(['20 tries to sign in have failed within 24 hours']);
});

test('The link in the message ends everything once, after a click, and the same device is noticed again', async () => {
  await login();
  const token = await linkIn();
  const open = await login({ agent: android });
  const theirs = callerWith(school.app, open.json.message.split('~')[1]);
  expect((await theirs.get(`${identity}/session`)).status).toBe(200);
  await school.nobody.post(`${identity}/ForgotPassword`, { email: teacher.email });
  await school.runJob('send-password-reset', undefined, { email: teacher.email });

  // A mail scanner that opens the link ends nothing.
  for (let count = 0; count < 3; count += 1) expect((await check(token)).status).toBe(200);
  expect((await theirs.get(`${identity}/session`)).status).toBe(200);
  const [first, second] = await Promise.all([end(token), end(token)]);
  expect([first.status, second.status].sort()).toEqual([200, 404]);
  problem(await theirs.get(`${identity}/session`), 401);
  problem(await teacher.get(`${identity}/session`), 401);
  for (const void_ of [await end(token), await check(token)]) problem(void_, 404);
  for (const table of ['password_reset', 'end_sessions_link', 'known_browser', 'session'])
    expect(await school.rows(`select 1 from ${table} where account_id = $1`, [teacher.id]), table).toEqual([]);
  const { items } = (await admin.get(`${events}?sort=noticed`)).json;
  expect(items.map(({ endedBy }: { endedBy: string }) => endedBy)).not.toContain('');

  await login();
  expect((await noticed()).at(-1)).toBe('Signed in with a new device: Chrome on Windows, from 127.0.0.1');
  expect(await told()).toHaveLength(4);
});

test('A link runs out after 72 hours, and one that nobody made ends nothing', async () => {
  await login();
  const token = await linkIn();
  await school.rows("update end_sessions_link set expires = expires - interval '72 hours'");
  problem(await check(token), 404);
  problem(await end(token), 404);
  problem(await end('x'.repeat(43)), 404);
  expect((await teacher.get(`${identity}/session`)).status).toBe(200);
  await school.runJob('forget-unusual');
  expect(await school.rows('select 1 from end_sessions_link')).toEqual([]);
});

test('Whoever signs in from ever new devices floods nobody: five messages a day, and the list has the rest', async () => {
  for (let address = 1; address <= 7; address += 1) await login({ address: `10.9.9.${address}` });
  expect(await noticed()).toHaveLength(7);
  expect(await told()).toHaveLength(5);
});

const exportAll = (caller: Caller, format = 'csv') => caller.get(`/api/sis/Student/ExportAllStudents?format=${format}`);

test('An export far above the usual is told at once, once a day; one that is usual is not', async () => {
  const least = { ...usualRules.largeExport, least: 2, times: 2 };
  await admin.put(`${events}/Rules`, { rules: { ...usualRules, largeExport: least } });
  const rows = Number((await school.rows<{ n: string }>('select count(*) as n from student'))[0]?.n);
  for (let more = rows; more < 3; more += 1) await addStudent(school.database, { firstName: 'Bala' });
  expect((await exportAll(teacher)).status).toBe(200);
  expect((await exportAll(teacher)).status).toBe(200);
  expect(await noticed()).toEqual([
    expect.stringMatching(/^Exported \d+ rows on one day, Students the last of them; usual are 0 at most$/),
  ]);
  expect(await told()).toMatchObject([{ to_email: teacher.email }]);

  await school.rows('delete from unusual_event');
  await exportedBefore(teacher.id, 400, 89);
  await exportAll(teacher);
  expect(await noticed()).toEqual([]);
});

test('What is usual is what others of the same role do; longer ago than 90 days does not count, nor other roles', async () => {
  const least = { ...usualRules.largeExport, least: 2, times: 2 };
  await admin.put(`${events}/Rules`, { rules: { ...usualRules, largeExport: least } });
  await school.rows("update audit_entry set at = at - interval '91 days' where action = 'export'");
  await exportedBefore(teacher.id, 400, 91);
  await exportedBefore((await admin.get(`${identity}/session`)).json.accountId, 4000, 3);
  await exportAll(teacher);
  expect(await noticed()).toHaveLength(1);
  await school.rows('delete from unusual_event');
  await exportedBefore((await (await school.asStaff(1)).get(`${identity}/session`)).json.accountId, 400, 3);
  await exportAll(teacher);
  expect(await noticed()).toEqual([]);
});

test('An export by an administrator who sees as somebody is the administrator’s', async () => {
  await admin.put(`${events}/Rules`, {
    rules: { ...usualRules, largeExport: { ...usualRules.largeExport, least: 1, times: 2 } },
  });
  const by = await school.asAdmin();
  const { accountId } = (await by.get(`${identity}/session`)).json;
  await signedIn(accountId, "now() - interval '1 year'", 2);
  await school.rows("update audit_entry set at = at - interval '91 days' where action = 'export'");
  const { json } = await by.post(`/api/ias/Account/ViewAs?accountId=${teacher.id}`, { reason: 'To help' });
  expect((await exportAll(callerWith(school.app, json.data.split('~')[1]))).status).toBe(200);
  expect(await school.rows('select account_id from unusual_event')).toEqual([{ account_id: accountId }]);
});

test('A sign-in at night by a role that never does is told once a night', async () => {
  await login();
  await school.rows('delete from unusual_event');
  const [{ hour = 0 } = {}] = await school.rows<{ hour: number }>(
    "select extract(hour from now() at time zone 'UTC')::int as hour",
  );
  const ahead = (26 - hour) % 24;
  // The hour is two where the school is.
  const zone = ahead <= 12 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`;
  await school.rows('update school set time_zone = $1', [zone]);
  await signedIn(teacher.id, "now() - interval '10 days' - interval '12 hours'", 50);
  await login();
  await login();
  expect(await noticed()).toEqual([expect.stringMatching(/^Signed in at night, at 02:\d\d: Chrome on Windows, from 127.0.0.1$/)]);
  await school.rows('delete from unusual_event');
  const other = (await (await school.asStaff(1)).get(`${identity}/session`)).json.accountId;
  for (const days of [3, 4, 5]) await signedIn(other, `now() - interval '${days} days'`);
  await login();
  expect(await noticed()).toEqual([]);
  await school.rows("update school set time_zone = 'Asia/Kolkata'");
});

test('An administrator says that it was seen, or ends the sessions; nobody else reads or does either', async () => {
  await login();
  const [{ unusualEventId } = { unusualEventId: 0 }] = (await admin.get(events)).json.items;
  const of = `unusualEventId=${unusualEventId}`;
  const clerk = await school.asStaff(6);
  expect((await clerk.get(events)).json.items ?? []).toEqual([]);
  for (const path of ['MarkSeen', 'EndSessions']) problem(await clerk.post(`${events}/${path}?${of}`), 403);
  problem(await admin.post(`${events}/MarkSeen?unusualEventId=999999`), 404);
  for (let count = 0; count < 2; count += 1) expect((await admin.post(`${events}/MarkSeen?${of}`)).status).toBe(200);
  const { name } = (await admin.get(`${identity}/session`)).json;
  expect((await admin.get(`${events}?isSeen=true`)).json.items).toMatchObject([{ seenBy: name, endedBy: '' }]);
  expect((await admin.post(`${events}/EndSessions?${of}`)).status).toBe(200);
  problem(await teacher.get(`${identity}/session`), 401);
  expect((await admin.get(events)).json.items).toMatchObject([{ endedBy: name }]);
  const done = await school.rows<{ action: string }>(
    "select action from audit_entry where resource in ('Account', 'UnusualEvent') order by audit_entry_id desc limit 3",
  );
  expect(done.map(({ action }) => action)).toEqual(['end-sessions', 'update', 'notice']);
});

test('Rules that were set before there were others go on, beside the usual ones', async () => {
  await school.rows("update unusual_setting set rules = rules - 'nightSignIn' - 'newDevice'");
  expect((await admin.get(`${events}/Rules`)).json.rules).toEqual(usualRules);
  expect((await login()).status).toBe(200);
  expect(await noticed()).toEqual(['Signed in with a new device: Chrome on Windows, from 127.0.0.1']);
});

test('The school changes the rules or switches one off, within bounds, and not over what somebody else has changed', async () => {
  const off = { ...usualRules, newDevice: { ...usualRules.newDevice, isOn: false } };
  expect((await admin.put(`${events}/Rules`, { rules: off })).status).toBe(200);
  const { json } = await admin.get(`${events}/Rules`);
  expect(json).toMatchObject({ rules: off, knowsCountries: true });
  await login();
  expect(await noticed()).toEqual([]);
  expect((await admin.put(`${events}/Rules`, { rules: off, version: json.version - 1 })).status).toBe(409);
  const wrong = { ...usualRules, failedTries: { ...usualRules.failedTries, tries: 1 } };
  expect(problem(await admin.put(`${events}/Rules`, { rules: wrong }), 422).errors).toEqual({
    'rules.failedTries.tries': ['Tries should be 5 to 100'],
  });
  problem(await (await school.asStaff(6)).put(`${events}/Rules`, { rules: off }), 403);
});
