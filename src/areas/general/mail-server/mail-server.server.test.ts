import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addGuardian, addStudent } from '../../../../test/school/people.ts';
import { type Caller, callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { type MailServer, openMailServer } from '../../../../test/support/mail-server.ts';
import { problem } from '../../../../test/support/problem.ts';
import { until } from '../../../../test/support/until.ts';
import { startMail } from '../../../app/mail/start-mail.server.ts';
import { keptOf } from '../../../areas/notification/recipient/kept-recipient.domain.ts';
import { queueMails } from '../../../kit/server/mail/queue-mail.server.ts';

let school: TestApp;
let admin: Caller;
let server: MailServer;
beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
  server = await openMailServer();
});
afterAll(async () => {
  await server.close();
  await school.close();
});
beforeEach(() => school.rows('delete from mail_server'));

const url = '/api/gs/MailServer';
const typed = (more: object = {}) => ({
  ...{ host: '127.0.0.1', port: Number(new URL(server.url).port), security: 3, userName: '', password: '', sender: '' },
  ...more,
});
const read = async () => (await admin.get(url)).json;

test('It is set by who may change the school, kept without its password to be seen, and refused when stale', async () => {
  expect(await read()).toMatchObject({ isSet: false, isFromEnvironment: false, hasPassword: false, version: 0 });
  const secret = 'p<b>ss "w" 9';
  const set = await admin.put(url, { ...typed({ userName: 'office@school.example', password: secret }), version: 0 });
  expect(set.status, set.text).toBe(200);
  const seen = await admin.get(url);
  expect(seen.json).toMatchObject({ isSet: true, hasPassword: true, userName: 'office@school.example', version: 1 });
  const stored = await school.rows('select * from mail_server');
  const log = await school.rows("select before, after from audit_entry where resource = 'MailServer'");
  for (const told of [seen.text, JSON.stringify(stored), JSON.stringify(log)]) expect(told).not.toContain('p<b>ss');
  expect(log).toMatchObject([{ after: { host: '127.0.0.1', password: 'changed' } }]);
  expect((await admin.put(url, { ...typed(), version: 7 })).status).toBe(409);
  expect((await admin.delete(url)).status).toBe(200);
  expect((await admin.delete(url)).status).toBe(404);
});

test('Its password is kept by an empty field, and goes to no other server and no other user', async () => {
  const account = { userName: 'office@school.example' };
  const first = await admin.put(url, typed({ ...account, password: 'secret' }));
  expect(first.status, first.text).toBe(200);
  const kept = await admin.put(url, typed({ ...account, sender: 'desk@school.test' }));
  expect(kept.status, kept.text).toBe(200);
  expect(await read()).toMatchObject({ hasPassword: true, sender: 'desk@school.test' });
  for (const other of [{ host: 'elsewhere.example' }, { port: 25 }, { userName: 'other' }, { security: 1 }])
    for (const refused of [
      await admin.put(url, typed({ ...account, ...other })),
      await admin.post(`${url}/SendTest`, typed({ ...account, ...other })),
    ])
      expect([refused.status, refused.json.errors]).toEqual([
        422,
        { password: ['Enter the password again for another server or account'] },
      ]);
});

test('A test message goes to oneself by what is typed, nothing is stored, and what fails is said in words', async () => {
  const sent = await admin.post(`${url}/SendTest`, typed());
  expect(sent.status, sent.text).toBe(200);
  const { email } = (await admin.get('/api/ias/IdentityAccess/session')).json;
  expect(server.taken.at(-1)?.to).toBe(email);
  expect(sent.json.message).toMatch(new RegExp(`^Sent to ${email}\\|The server answered: `));
  expect((await read()).isSet).toBe(false);

  const nobody = await admin.post(`${url}/SendTest`, typed({ port: 1 }));
  expect([nobody.status, nobody.json.detail]).toEqual([
    422,
    expect.stringMatching(/^127\.0\.0\.1 takes no connections on port 1/),
  ]);
  const outdated = await admin.post(`${url}/SendTest`, typed({ security: 2 }));
  expect([outdated.status, outdated.json.detail]).toEqual([
    422,
    expect.stringMatching(/^The certificate of the server has expired/),
  ]);
  const spoken = await admin.post(`${url}/SendTest`, typed({ security: 1 }));
  expect([spoken.status, spoken.json.detail]).toEqual([422, expect.stringMatching(/choose STARTTLS/)]);
  server.plan.push({ at: 'rcpt', does: 550 });
  const refused = await admin.post(`${url}/SendTest`, typed());
  expect([refused.status, refused.json.detail]).toEqual([422, expect.stringMatching(/check the sender\.\|Details: 550/)]);
});

test('Messages wait without a mail server, go out by the one that is set without a restart, and wait again without it', async () => {
  const { database } = school;
  const quiet = { warn: () => undefined, error: () => undefined };
  const parts = { env: { smtpUrl: undefined, publicUrl: undefined }, database, documents: {}, mailbox: undefined, log: quiet };
  const mail = await startMail(parts as never, 'http://school.example');
  const queue = (subject: string, recipient?: unknown) =>
    database.db.transaction((db) =>
      queueMails({ db }, [{ toName: 'Lata', toEmail: 'lata@x.test', subject, body: '<p>Hello</p>', cause: 'Test', recipient }]),
    );
  const waiting = async () =>
    (await school.rows<{ subject: string }>('select subject from outbox')).map(({ subject }) => subject);
  const logo = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  await school.rows("update school set school_name = 'Green Valley', logo = $1", [logo]);
  const child = await addStudent(database, { firstName: 'Asha', lastName: 'Rao' });
  const familyId = await addGuardian(database, child, { email: 'lata@x.test' });
  const recipient = keptOf({ kind: 'guardian', id: familyId, studentIds: [child] });
  await queue('First', recipient);
  expect(await waiting()).toEqual(['First']);
  await admin.put(url, typed({ sender: 'desk@school.test' }));
  await until(async () => (await waiting()).length === 0);
  expect(await school.rows('select subject, from_email as "from" from email_data')).toEqual([
    { subject: 'First', from: 'desk@school.test' },
  ]);
  const received = server.taken.at(-1)?.text ?? '';
  for (const shown of ['<strong>Green Valley</strong>', 'About Asha Rao', 'image/png', '<crest>'])
    expect(received).toContain(shown);
  await admin.delete(url);
  await queue('Second');
  await mail.stop();
  expect(await waiting()).toEqual(['Second']);
});

test('A minute holds ten tests: they reach whatever machine is typed', async () => {
  const limited = await startApp({ env: { RATE_LIMIT: '1200' } });
  try {
    const caller = await limited.asAdmin();
    const tried = () => caller.post(`${url}/SendTest`, typed({ port: 1 }));
    for (let count = 0; count < 10; count += 1) expect((await tried()).status).toBe(422);
    problem(await tried(), 429);
  } finally {
    await limited.close();
  }
});

test('Whoever sees as another administrator sends nothing in their name', async () => {
  const { accountId } = (await (await school.asAdmin()).get('/api/ias/IdentityAccess/session')).json;
  const { json } = await admin.post(`/api/ias/Account/ViewAs?accountId=${accountId}`, { reason: 'To try the server' });
  const tab = callerWith(school.app, json.data.split('~')[1]);
  const before = server.taken.length;
  expect(problem(await tab.post(`${url}/SendTest`, typed()), 403).type).toBe('/problems/read-only');
  expect(server.taken).toHaveLength(before);
});

test('A demonstration, into which anybody may sign, sends to nobody', async () => {
  const demo = await startApp({ env: { DEMO: 'on' } });
  try {
    const visitor = await demo.asAdmin();
    const before = server.taken.length;
    const tried = await visitor.post(`${url}/SendTest`, typed());
    expect([tried.status, tried.json.detail]).toEqual([409, 'A demonstration sends nothing to anybody.']);
    expect(server.taken).toHaveLength(before);
  } finally {
    await demo.close();
  }
});
