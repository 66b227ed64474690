import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { type MailServer, openMailServer, type Step } from '../../../../test/support/mail-server.ts';
import { until } from '../../../../test/support/until.ts';
import { asSchool } from '../../../app/app.server.ts';
import { openSmtp, smtpServerOf } from '../../../platform/mail/smtp.server.ts';
import { startSending } from './mail-sender.server.ts';
import { originMark, secretMark } from './marks.server.ts';
import { type NewMail, queueMails } from './queue-mail.server.ts';

let school: TestApp;
let server: MailServer;
let ends: (() => Promise<unknown>)[];
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());
beforeEach(async () => {
  server = await openMailServer();
  ends = [() => server.close()];
  await school.rows('delete from outbox');
  await school.rows('delete from email_data');
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
});

const sends = async (url = server.url, database = school.database) => {
  const sending = await startSending({
    database,
    carrier: openSmtp(smtpServerOf(url)),
    origin: 'https://school.example',
    sender: async () => ({ name: 'Sahyadri', address: 'office@school.test' }),
    turnOf: async ({ recipient, toEmail }) => ({
      toEmail,
      ...(recipient === 'circular' && { unsubscribe: { marked: `/public/out/${secretMark}`, path: '/public/out/way' } }),
      ...(recipient === 'gone' && { refused: 'Nobody writes to them any more.' }),
    }),
    attach: async () => ({ fileName: 'receipt.pdf', content: Buffer.from('%PDF-') }),
    log: () => undefined,
    rate: 1000,
    waitsMs: [5, 10, 20],
    lookEveryMs: 20,
  });
  ends.push(sending.stop);
  return sending;
};

const mail = (change: Partial<NewMail> = {}): NewMail => ({
  toName: 'Meena Rao',
  toEmail: 'meena@parents.test',
  subject: 'Sports day',
  body: '<p>On Friday</p>',
  cause: 'Sent by hand',
  ...change,
});
const queue = (...mails: NewMail[]) => asSchool(school.database, (ctx) => queueMails(ctx, mails));
const sent = () =>
  school.rows<{ toEmail: string; attempts: number; unheard: number; answer: string; body: string; messageId: string }>(
    'select to_email as "toEmail", attempts, unheard, answer, body, message_id as "messageId" from email_data order by email_data_id',
  );
const waiting = () =>
  school.rows<{ state: string; attempts: number; unheard: number; answer: string }>(
    'select state, attempts, unheard, answer from outbox order by outbox_id',
  );

test('A queued message is sent, but only if its change was saved', async () => {
  const refused = asSchool(school.database, async (ctx) => {
    await queueMails(ctx, [mail({ toEmail: 'never@parents.test' })]);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await sends();
  await queue(mail());
  await until(async () => (await sent()).length === 1);
  expect(server.taken.map(({ to }) => to)).toEqual(['meena@parents.test']);
  expect(await sent()).toMatchObject([{ toEmail: 'meena@parents.test', attempts: 1, unheard: 0 }]);
  expect((await sent())[0]?.messageId).toBe(server.taken[0]?.messageId);
  expect(await waiting()).toEqual([]);
});

test('A message has its text, its attachment and the school’s name; its secret link is stored nowhere else', async () => {
  await sends();
  const body = `<p>Dear <strong>R &amp; D</strong>, <a href="${originMark}/public/reset/${secretMark}">choose a password</a></p>`;
  await queue(mail({ body, secret: 'sesame', attachment: { kind: 'receipt' } }));
  await until(async () => (await sent()).length === 1);
  const text = server.taken[0]?.text.replace(/=\r\n/g, '') ?? '';
  expect(text).toContain('From: Sahyadri <office@school.test>');
  expect(text).toContain('Dear R & D, choose a password (https://school.example/public/reset/sesame)');
  expect(text).toContain('receipt.pdf');
  expect(text).toContain('Auto-Submitted: auto-generated');
  const stored = JSON.stringify([await school.rows('select * from email_data'), await school.rows('select * from mail_secret')]);
  expect(stored).toContain(`https://school.example/public/reset/${secretMark}`);
  expect(stored).not.toContain('sesame');
});

test('A message that rests on a consent says where to take it back (RFC 8058), with a link of its own', async () => {
  await sends();
  const body = `<p>•••••••• <a href="${originMark}/public/out/${secretMark}">Stop them</a></p>`;
  await queue(mail({ body, recipient: 'circular' }), mail({ body }));
  await until(async () => (await sent()).length === 2);
  const [circular = '', other] = server.taken.map(({ text }) => text.replace(/=\r\n/g, ''));
  expect(circular).toContain('List-Unsubscribe: <https://school.example/public/out/way>\r\n');
  expect(circular).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(circular).toContain('Stop them (https://school.example/public/out/way)');
  expect(other).not.toContain('List-Unsubscribe');
  expect((await sent()).every(({ body: stored }) => !stored.includes('/way') && stored.includes(secretMark))).toBe(true);
});

test.each<[Step, number]>([
  ['connect', 0],
  ['mail', 0],
  ['rcpt', 0],
  ['data', 0],
])('A connection that breaks at the step %s does no harm: the message is sent once', async (at) => {
  server.plan.push({ at, does: 'drop' }, undefined);
  await sends();
  await queue(mail());
  await until(async () => (await sent()).length === 1);
  expect(server.taken).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test('A message whose acceptance was not heard is sent again with the same id, and that is recorded', async () => {
  server.plan.push({ at: 'end', does: 'drop' }, undefined);
  await sends();
  await queue(mail());
  await until(async () => (await sent()).length === 1);
  expect(server.taken).toHaveLength(2);
  expect(server.taken[0]?.messageId).toBe(server.taken[1]?.messageId);
  expect(await sent()).toMatchObject([{ attempts: 2, unheard: 1 }]);
});

test('A message that the server rejects for good is kept with its answer, and sent again only on request', async () => {
  server.plan.push({ at: 'rcpt', does: 550 });
  await sends();
  const [outboxId] = await queue(mail());
  await until(async () => (await waiting())[0]?.state === 'failed');
  expect(await waiting()).toMatchObject([{ state: 'failed', attempts: 1, answer: '550 No such luck' }]);
  const office = await school.asAdmin();
  const { json } = await office.get('/api/ns/Outbox');
  expect(json.items).toMatchObject([{ outboxId, state: 3, toEmail: 'meena@parents.test', answer: '550 No such luck' }]);
  expect((await office.post(`/api/ns/Outbox/SendAgain?outboxId=${outboxId}`)).json.message).toBe('It is being sent again');
  await until(async () => (await sent()).length === 1);
});

test('A message whose recipient may no longer be written to by the time it would go out is kept, with the reason', async () => {
  await queue(mail({ recipient: 'gone' }), mail({ recipient: 'here', toEmail: 'dev@parents.test' }));
  await sends();
  await until(async () => (await sent()).length === 1);
  expect(server.taken.map(({ to }) => to)).toEqual(['dev@parents.test']);
  expect(await waiting()).toMatchObject([{ state: 'failed', answer: 'Nobody writes to them any more.' }]);
});

test('A message that the server cannot take now is tried again after growing pauses, and fails after the last one', async () => {
  for (let times = 0; times < 4; times += 1) server.plan.push({ at: 'data', does: 451 });
  await sends();
  await queue(mail());
  await until(async () => (await waiting())[0]?.state === 'failed');
  expect(await waiting()).toMatchObject([{ attempts: 4, answer: '451 No such luck', unheard: 0 }]);
  expect(server.taken).toEqual([]);
});

test('Without a server, nothing is lost and no attempt counts; once it is back, everything is sent', async () => {
  const nobody = await openMailServer();
  await nobody.close();
  const alone = await sends(nobody.url);
  await queue(mail(), mail());
  await until(async () => (await waiting()).some(({ answer }) => answer !== ''));
  await alone.stop();
  const untouched = { state: 'waiting', attempts: 0, unheard: 0 };
  expect(await waiting()).toMatchObject([untouched, untouched]);
  await sends();
  await until(async () => (await sent()).length === 2);
});

test('If the database is away when sending starts, it starts once the database is back', async () => {
  const { pool } = school.database;
  const options = { connectionString: 'postgres://127.0.0.1:1/nowhere' };
  await sends(server.url, { ...school.database, pool: { options } as typeof pool });
  options.connectionString = pool.options.connectionString ?? '';
  await queue(mail());
  await until(async () => (await sent()).length === 1);
});

test('If a process dies while sending, the next one sends the message and records that it may have arrived before', async () => {
  await queue(mail());
  await school.rows("update outbox set state = 'sending', attempts = 1");
  await sends();
  await until(async () => (await sent()).length === 1);
  expect(await sent()).toMatchObject([{ attempts: 2, unheard: 1 }]);
});

test('Two processes never send at once: the second waits until the first is gone', async () => {
  const first = await sends();
  await sends();
  await queue(...Array.from({ length: 20 }, (_, number) => mail({ toEmail: `${number}@parents.test` })));
  await until(async () => (await sent()).length >= 5);
  await first.stop();
  await until(async () => (await sent()).length === 20);
  expect(new Set(server.taken.map(({ to }) => to)).size).toBe(20);
  expect(server.taken).toHaveLength(20);
});

test('Messages that somebody waits for are sent before mailings', async () => {
  await queue(...Array.from({ length: 30 }, () => mail({ toEmail: 'many@parents.test', priority: 2 })));
  await queue(mail({ toEmail: 'first@parents.test', priority: 0 }));
  await sends();
  await until(async () => (await sent()).length === 31);
  expect(server.taken[0]?.to).toBe('first@parents.test');
});

test('Messages that are not due yet wait; a restored school sends nothing until it is allowed to', async () => {
  await queue(mail({ notBefore: new Date(Date.now() + 3_600_000) }));
  await school.rows('insert into restoration (backup_made) values (now())');
  await queue(mail({ toEmail: 'held@parents.test' }));
  await sends();
  await school.database.db.execute(sql`select pg_sleep(0.3)`);
  expect(server.taken).toEqual([]);
  await school.rows('update restoration set sending_allowed = now()');
  await until(async () => (await sent()).length === 1);
  expect(server.taken.map(({ to }) => to)).toEqual(['held@parents.test']);
});

test('A message whose secret is lost fails: a new link has to be requested', async () => {
  const [outboxId] = await queue(mail({ body: `<p>${originMark}/public/reset/${secretMark}</p>`, secret: 'sesame' }));
  await school.rows('delete from mail_secret');
  await sends();
  await until(async () => (await waiting())[0]?.state === 'failed');
  const again = await (await school.asAdmin()).post(`/api/ns/Outbox/SendAgain?outboxId=${outboxId}`);
  expect(again.status).toBe(409);
  expect(server.taken).toEqual([]);
});

test('Dots that somebody typed are not a secret: the message is sent as it is, and again if asked', async () => {
  await queue(mail({ subject: 'Card ••••••••', body: '<p>Card •••••••• 1234</p>' }));
  server.plan.push({ at: 'rcpt', does: 550 });
  await sends();
  await until(async () => (await waiting())[0]?.state === 'failed');
  const [row] = await school.rows<{ id: number }>('select outbox_id as id from outbox');
  const again = await (await school.asAdmin()).post(`/api/ns/Outbox/SendAgain?outboxId=${row?.id}`);
  expect(again.status, again.text).toBe(200);
  await until(async () => (await sent()).length === 1);
  expect((await sent())[0]?.body).toBe('<p>Card •••••••• 1234</p>');
});

test.each([
  [
    'smtps://a%40b:c%2Fd@mail.example',
    { host: 'mail.example', port: 465, secure: true, requireTLS: false, auth: { user: 'a@b', pass: 'c/d' } },
  ],
  ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, requireTLS: true, auth: undefined }],
  ['smtp://mail.example:25?tls=optional', { port: 25, requireTLS: false }],
  ['smtp://127.0.0.1:2525', { port: 2525, requireTLS: false }],
])('%s requires TLS unless the server is on this machine', (url, wanted) => {
  expect(smtpServerOf(url)).toMatchObject(wanted);
});
