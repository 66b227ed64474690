import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';
import { secretMark } from '../../../kit/server/mail/marks.server.ts';
import { queueSchema } from '../../../kit/server/work/jobs.server.ts';

const identity = '/api/ias/IdentityAccess';
const password = 'the green old oak tree';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

/** Somebody with an account, signed in. */
async function somebody() {
  const caller = await school.asAdmin();
  const { json } = await caller.get(`${identity}/session`);
  return { caller, email: json.email as string, accountId: json.accountId as number };
}

let address = 0;
const ask = (email: string, from?: string) => {
  address += 1;
  const remoteAddress = from ?? `203.0.113.${address}`;
  return school.nobody.send({ method: 'POST', url: `${identity}/ForgotPassword`, payload: { email }, remoteAddress });
};
const reset = (token: string, word = password) => school.nobody.post(`${identity}/ResetPassword`, { token, password: word });

/** The secret from the message that the request sends. */
async function linkFor(email: string): Promise<string> {
  await school.runJob('send-password-reset', undefined, { email });
  const [last] = await school.rows<{ secret: string }>(
    'select secret from mail_secret join outbox using (outbox_id) where lower(to_email) = $1 order by outbox_id desc limit 1',
    [email],
  );
  return last?.secret ?? '';
}

test('The answer is the same for an address with an account and without; each request counts, and too many have to wait', async () => {
  const { email } = await somebody();
  const [known, unknown] = [await ask(email), await ask('nobody@school.test')];
  expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
  const queued = await school.rows<{ n: number }>(
    `select count(*)::int as n from ${queueSchema(school.database.schema)}._private_jobs j
      join ${queueSchema(school.database.schema)}._private_tasks t on t.id = j.task_id where identifier = 'send-password-reset'`,
  );
  expect(queued).toEqual([{ n: 2 }]);
  for (let times = 0; times < 5; times += 1) await ask('again@school.test', '198.51.100.7');
  expect(problem(await ask('again@school.test', '198.51.100.7'), 429).title).toBe('Too many attempts');
});

test('A text that cannot be an address is refused at its field, and starts no job', async () => {
  const queued = () =>
    school.rows<{ n: number }>(`select count(*)::int as n from ${queueSchema(school.database.schema)}._private_jobs`);
  const before = await queued();
  for (const email of ['', ' ', 'asha\u0000@school.test', 'a'.repeat(321)])
    expect(problem(await ask(email), 422).errors).toHaveProperty('email');
  expect(await queued()).toEqual(before);
});

/** Somebody who has chosen a password by a link, and signs in from an address that knows nothing of them. */
async function member() {
  const { email } = await somebody();
  await reset(await linkFor(email));
  return {
    email,
    loginFrom: async (remoteAddress: string) => {
      const payload = { email, password };
      return (await school.nobody.send({ method: 'POST', url: `${identity}/login`, payload, remoteAddress })).status;
    },
  };
}

test('Asking again and again locks nobody out', async () => {
  const { email, loginFrom } = await member();
  for (let times = 0; times < 6; times += 1) await ask(email, '198.51.100.8');
  expect(await loginFrom('198.51.100.8')).toBe(200);
});

test('Many who ask at one address wait for each other, but nobody there waits at the login; nor does a wrong password keep from asking', async () => {
  const { loginFrom } = await member();
  const [many, guesses] = ['198.51.100.20', '198.51.100.21'];
  await ask('first@school.test', many);
  await school.rows(
    `insert into login_failure (email_hash, caller, at) select email_hash || n, caller, now()
      from (select * from login_failure order by login_failure_id desc limit 1) first, generate_series(1, 107) n`,
  );
  expect(problem(await ask('last@school.test', many), 429).title).toBe('Too many attempts');
  expect(await loginFrom(many)).toBe(200);
  await school.rows('insert into login_failure (email_hash, caller) select n::text, $1 from generate_series(1, 108) n', [
    guesses,
  ]);
  expect(await loginFrom(guesses)).toBe(429);
  expect((await ask('somebody@school.test', guesses)).status).toBe(200);
});

test('The message goes only to the account, and its link is stored nowhere in plain text', async () => {
  const { email } = await somebody();
  await school.runJob('send-password-reset', undefined, { email: 'nobody@school.test' });
  expect(await school.rows("select 1 from outbox where to_email = 'nobody@school.test'")).toEqual([]);
  const token = await linkFor(email);
  expect(token).toHaveLength(43);
  const [mail] = await school.rows<{ body: string; priority: number }>('select * from outbox where to_email = $1', [email]);
  expect(mail?.body).toContain(`/public/reset/${secretMark}`);
  expect(mail?.body).toMatch(/^<p>Dear [^<]+,<\/p><p>Somebody, probably you, has asked/);
  const kept = await school.rows<{ kept: string }>(
    'select coalesce((select json_agg(o) from outbox o)::text, $1) || coalesce((select json_agg(p) from password_reset p)::text, $1) as kept',
    [''],
  );
  expect(kept[0]?.kept).not.toContain(token);
});

test('The school may use its own words, and the link works the same', async () => {
  const { caller, email } = await somebody();
  const tie = async (body: string, title = 'Back to {{School Name}}') => {
    const { json } = await caller.post('/api/ns/NotificationContent', { title, body });
    const event = { event: 'password-reset', isOn: true, notificationContentId: json.data as number };
    const settings = { quietFrom: '00:00', quietTo: '00:00', events: [event] };
    return { ...event, answer: await caller.put('/api/ns/NotificationEvent', settings) };
  };
  const field = 'events.0.notificationContentId';
  expect(problem((await tie('<p>Hello</p>')).answer, 422).errors?.[field]?.[0]).toContain('should have {{Account Link}}');
  expect(problem((await tie('<p>{{Account Link}}</p>', '{{Account Link}}')).answer, 422).errors).toHaveProperty([field]);
  const { answer, notificationContentId } = await tie('<p>{{Recipient Name}}, this way: {{account&nbsp;link}}</p>');
  expect(answer.status, answer.text).toBe(200);
  const token = await linkFor(email);
  const last = async () =>
    (await school.rows<{ body: string; cause: string; subject: string }>('select * from outbox order by outbox_id desc'))[0];
  const link = `https://homeroom.invalid/public/reset/${secretMark}`;
  expect((await last())?.body).toContain(`, this way: <a href="${link}">${link}</a></p>`);
  expect(await last()).toMatchObject({ cause: 'Password reset', priority: 0 });
  await caller.put(`/api/ns/NotificationContent?notificationContentId=${notificationContentId}`, {
    title: 'x',
    body: '<p>No link</p>',
  });
  await linkFor(email);
  const [named] = await school.rows<{ name: string }>('select school_name as name from school');
  expect((await last())?.subject, 'without the link it would be of no use').toBe(`Choose a new password at ${named?.name}`);
  await school.rows('delete from notification_event');
  expect((await reset(token)).status).toBe(200);
});

test('A link sets a new password once, signs in, and ends every other session', async () => {
  const { caller, email } = await somebody();
  const [first, second] = [await linkFor(email), await linkFor(email)];
  const { status, json } = await reset(first);
  expect(status, 'an older link is as good').toBe(200);
  expect(json.message).toContain('~');
  expect((await caller.get(`${identity}/session`)).status).toBe(401);
  expect((await school.nobody.post(`${identity}/login`, { email, password })).status).toBe(200);
  problem(await reset(first, 'another long sentence'), 404);
  problem(await reset(second, 'another long sentence'), 404);
  const done = await school.rows<{ action: string }>(
    "select action from audit_entry where action in ('ask-reset', 'reset-password') order by audit_entry_id desc limit 1",
  );
  expect(done).toEqual([{ action: 'reset-password' }]);
});

test('Opening a link tells only whether it works: it stays as it is, and too many dead ones have to wait', async () => {
  const { email, accountId } = await somebody();
  const token = await linkFor(email);
  const check = (link: string, call = 'CheckReset') =>
    school.nobody.send({
      method: 'POST',
      url: `${identity}/${call}`,
      payload: { token: link },
      remoteAddress: '198.51.100.9',
    });
  const kept = () => school.rows('select * from password_reset where account_id = $1', [accountId]);
  const before = await kept();
  const both = await Promise.all([check(token), check(token)]);
  for (const { status, json } of both) expect([status, json]).toEqual([200, { data: null, message: 'The link works' }]);
  expect(await kept()).toEqual(before);
  problem(await check(token, 'CheckInvitation'), 404);
  expect((await reset(token)).status).toBe(200);
  const [used, madeUp] = [problem(await check(token), 404), problem(await check('never one'), 404)];
  expect({ ...used, traceId: '' }).toEqual({ ...madeUp, traceId: '' });
  const dead = await Promise.all(Array.from({ length: 12 }, () => check('never two')));
  expect(dead.filter(({ status }) => status === 404)).toHaveLength(5);
  expect(problem(await check('never two'), 429).title).toBe('Too many attempts');
  expect((await check(await linkFor(email))).status, 'a good one never waits').toBe(200);
});

test('A link is void after an hour, and once the password is changed or the account disabled', async () => {
  const { email, accountId } = await somebody();
  const late = await linkFor(email);
  await school.rows("update password_reset set expires = now() - interval '1 second'");
  problem(await school.nobody.post(`${identity}/CheckReset`, { token: late }), 404);
  problem(await reset(late), 404);
  await school.runJob('forget-password-resets');
  expect(await school.rows('select 1 from password_reset')).toEqual([]);
  const other = await linkFor(email);
  await school.rows('update account set is_disabled = true where account_id = $1', [accountId]);
  problem(await reset(other), 404);
  await school.runJob('send-password-reset', undefined, { email });
  const count = (await school.rows('select 1 from password_reset where account_id = $1', [accountId])).length;
  expect(count, 'a disabled account is sent nothing more').toBe(1);
});

test('A common password is refused at its field, and the link stays valid', async () => {
  const { email } = await somebody();
  const token = await linkFor(email);
  expect(problem(await reset(token, 'password123'), 422).errors).toHaveProperty('password');
  expect(problem(await reset(token, 'short'), 422).errors).toHaveProperty('password');
  expect((await reset(token)).status).toBe(200);
});

test('Whoever is locked out at the moment when they ask gets no link', async () => {
  const { email, accountId } = await somebody();
  const locked = [`update account set is_disabled = true where account_id = ${accountId}`];
  await meanwhile(school, locked, () => school.runJob('send-password-reset', undefined, { email }));
  expect(await school.rows('select 1 from password_reset where account_id = $1', [accountId])).toEqual([]);
});
