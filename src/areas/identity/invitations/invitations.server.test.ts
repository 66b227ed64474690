import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFamily, addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { counter } from '../../../../test/support/counter.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';
import { outbox } from '../../../kit/server/mail/outbox.table.ts';
import { turnOfMail } from '../../notification/outbox/turn-of-mail.server.ts';
import { studentFamilies } from '../../student/family/family.table.ts';

let school: TestApp;
let office: Caller;
let programId: number;

const url = '/api/ias/Account';
const next = counter();

beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  programId = await addProgram(school.database);
});
afterAll(() => school.close());

async function addGuardian(firstName: string, email: string, link: { mayBeContacted?: boolean } = {}, children = 1) {
  const familyId = await addFamily(school.database, { firstName, lastName: 'Rao', email });
  for (let number = 0; number < children; number += 1) {
    const studentId = await addStudent(school.database, { programId });
    await school.database.db.insert(studentFamilies).values({ studentId, familyId, relationship: 1, ...link });
  }
  return familyId;
}

const secretOf = async (email: string) =>
  (
    await school.rows<{ secret: string }>(
      'select secret from mail_secret join outbox using (outbox_id) where to_email = $1 order by outbox_id desc limit 1',
      [email],
    )
  )[0]?.secret;

test('All guardians of a program whom the school may contact get accounts and invitations at once', async () => {
  await addGuardian('Asha', 'asha@parents.test', {}, 3);
  await addGuardian('Bela', '');
  await addGuardian('Chitra', 'asha@parents.test');
  await addGuardian('Dev', 'dev@parents.test', { mayBeContacted: false });
  const known = await addGuardian('Esha', 'esha@parents.test');
  await office.post(url, { email: 'esha@parents.test', role: 3, familyId: known });
  const { json } = await office.get(`${url}/GetGuardiansToInvite?programId=${programId}`);
  expect(json.map(({ name, state }: { name: string; state: number }) => [name, state])).toEqual([
    ['Asha Rao', 1],
    ['Bela Rao', 5],
    ['Chitra Rao', 6],
    ['Esha Rao', 2],
  ]);
  const sent = await office.post(`${url}/InviteGuardians`, { programId });
  expect(sent.json).toEqual({ data: 2, message: '2 invitations were sent' });
  const mails = await school.rows<{ email: string; body: string }>(
    'select to_email as email, body from outbox order by outbox_id',
  );
  expect(mails.map(({ email }) => email).sort()).toEqual(['asha@parents.test', 'esha@parents.test']);
  expect(mails[0]?.body).toContain('you log in with it and the e-mail address that this message came to');
  expect(mails[0]?.body).toContain('If this message is not meant for you, please tell the school');
  const token = await secretOf('asha@parents.test');
  const accepted = await school.nobody.post('/api/ias/IdentityAccess/AcceptInvitation', { token, password: 'the old oak tree' });
  expect(accepted.status, accepted.text).toBe(200);
  const again = await office.get(`${url}/GetGuardiansToInvite?programId=${programId}`);
  expect(again.json[0]).toMatchObject({ name: 'Asha Rao', state: 3 });
});

test('Invitations use the words of the notification that the school has chosen for them', async () => {
  const body = '<p>{{Recipient Name}}: {{Account Link}}</p>';
  const { json } = await office.post('/api/ns/NotificationContent', { title: 'Welcome to {{School Name}}', body });
  const event = { event: 'account-invitation', isOn: true, notificationContentId: json.data };
  const tied = await office.put('/api/ns/NotificationEvent', { quietFrom: '00:00', quietTo: '00:00', events: [event] });
  expect(tied.status, tied.text).toBe(200);
  const familyId = await addGuardian('Nila', 'nila@parents.test');
  const account = await office.post(url, { email: 'nila@parents.test', role: 3, familyId });
  await office.post(`${url}/SendInvitation?accountId=${account.json.data}`);
  const [mail] = await school.rows<{ body: string }>("select body from outbox where to_email = 'nila@parents.test'");
  expect(mail?.body).toMatch(/: <a href="https:\/\/homeroom\.invalid\/public\/invite\?token=•+">/);
  const token = await secretOf('nila@parents.test');
  const accepted = await school.nobody.post('/api/ias/IdentityAccess/AcceptInvitation', { token, password: 'the old oak tree' });
  expect(accepted.status, accepted.text).toBe(200);
  await school.rows('delete from notification_event');
});

test('An invitation by e-mail makes an earlier one void', async () => {
  const familyId = await addGuardian('Farida', 'farida@parents.test');
  const { json } = await office.post(url, { email: 'farida@parents.test', role: 3, familyId });
  const invite = () => office.post(`${url}/SendInvitation?accountId=${json.data}`);
  expect((await invite()).json.message).toBe('The invitation was sent');
  const first = await secretOf('farida@parents.test');
  await invite();
  const accept = (token: string | undefined) =>
    school.nobody.post('/api/ias/IdentityAccess/AcceptInvitation', { token, password: 'the old oak tree' });
  problem(await accept(first), 404);
  expect((await accept(await secretOf('farida@parents.test'))).status).toBe(200);
});

test.each([
  ['was replaced by a later one', (accountId: number) => office.post(`${url}/SendInvitation?accountId=${accountId}`)],
  [
    'has run out',
    (accountId: number) =>
      school.rows(`update account set invitation_expires = now() - interval '1 minute' where account_id = $1`, [accountId]),
  ],
  ['leads to a disabled account', (accountId: number) => office.put(`${url}?accountId=${accountId}`, { isDisabled: true })],
])('A message that waited for a mail server is not sent once its link %s', async (_what, change) => {
  const email = `waits${next()}@parents.test`;
  const familyId = await addGuardian('Hema', email);
  const { json } = await office.post(url, { email, role: 3, familyId });
  await office.post(`${url}/SendInvitation?accountId=${json.data}`);
  const [mail] = await school.database.db.select().from(outbox).where(eq(outbox.toEmail, email));
  const turn = () => turnOfMail(school.database.db, mail as typeof outbox.$inferSelect);
  expect(await turn()).toEqual({ toEmail: email });
  await change(json.data);
  expect(await turn()).toEqual({
    toEmail: email,
    refused: 'The link in this message no longer works.',
  });
});

test('Nobody can invite themselves, a disabled account, or the guardians of a program that does not exist', async () => {
  const { json: me } = await office.get('/api/ias/IdentityAccess/session');
  problem(await office.post(`${url}/SendInvitation?accountId=${me.accountId}`), 403);
  const familyId = await addGuardian('Gita', 'gita@parents.test');
  const { json } = await office.post(url, { email: 'gita@parents.test', role: 3, familyId, isDisabled: true });
  for (const way of ['SendInvitation', 'Invite']) {
    const refused = problem(await office.post(`${url}/${way}?accountId=${json.data}`), 409);
    expect(refused.detail, way).toBe('This account is disabled.');
  }
  problem(await office.post(`${url}/InviteGuardians`, { programId: 99_999 }), 404);
  const some = await school.as({ 'account.create': 'studentid=1' });
  problem(await some.post(`${url}/InviteGuardians`, { programId }), 403);
});

test('Who invites guardians while somebody else does is told so, and can try again', async () => {
  const familyId = await addGuardian('Hema', 'hema@parents.test');
  const others = `insert into account (email, role, account_name, family_id) values ('hema@parents.test', 3, 'Hema Rao', ${familyId})`;
  const refused = problem(await meanwhile(school, [others], () => office.post(`${url}/InviteGuardians`, { programId })), 409);
  expect(refused.detail).toBe('Somebody else has just made accounts for some of them.|Reload it to see the changes.');
  expect((await office.post(`${url}/InviteGuardians`, { programId })).status).toBe(200);
});
