import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff, only } from '../../../../test/school/people.ts';
import { type Caller, callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { asSchool } from '../../../app/app.server.ts';
import { accountFactory } from './account.factory.ts';
import { role } from './account-roles.domain.ts';
import { createAdministrator } from './administrators.server.ts';
import { hashPassword } from './password.server.ts';

const url = '/api/ias/Account';
const identity = '/api/ias/IdentityAccess';
const password = 'the young birch tree';
let school: TestApp;
let admin: Caller;
let count = 0;

beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
});
afterAll(() => school.close());

const accept = (token: string) => school.nobody.post(`${identity}/AcceptInvitation`, { token, password });
const invite = async (id: number) => (await admin.post(`${url}/Invite?accountId=${id}`)).json.data.path.split('token=')[1];
const isSignedIn = async (caller: Caller) => (await caller.get(`${identity}/session`)).status === 200;
const change = async (id: number, input: object) => {
  const { status, text } = await admin.put(`${url}?accountId=${id}`, input);
  expect(status, text).toBe(200);
};
/** The log entries about an account that concern signing in. */
const trail = async (id: number) =>
  (
    await school.rows<{ action: string; by: string }>(
      "select action, account_name as by from audit_entry where resource = 'Account' and record_id = $1 and action not in ('create', 'update') order by audit_entry_id",
      [id],
    )
  ).map(({ action, by }) => `${action} by ${by}`);

/** A teacher with an account, signed in and with a one-time link that is still open. */
async function teacher() {
  count += 1;
  const email = `teacher.${count}@school.test`;
  const staffId = await addStaff(school.database, { firstName: 'Leena', lastName: 'Mathew' });
  const { json } = await admin.post(url, accountFactory({ role: role.staff, staffId, email }));
  const session = (await accept(await invite(json.data))).json.message.split('~').at(-1);
  return { id: json.data, email, staffId, session: callerWith(school.app, session), link: await invite(json.data) };
}

test('Somebody who becomes administrator by the command has to sign in again, and earlier links are void', async () => {
  const { id, email, session, link } = await teacher();
  expect(await isSignedIn(session)).toBe(true);
  const passwordHash = await hashPassword('an administrator from now on');
  const command = { email: email.toUpperCase(), name: 'Leena Mathew', passwordHash };
  expect(await asSchool(school.database, (ctx) => createAdministrator(ctx, command, 'create-admin'))).toBe(id);
  expect(await isSignedIn(session)).toBe(false);
  problem(await accept(link), 404);
  const entry = only(
    await school.rows("select before, after, account_name from audit_entry where action = 'create-admin' and record_id = $1", [
      id,
    ]),
  );
  expect(entry).toMatchObject({ before: { role: role.staff }, after: { role: role.admin }, account_name: 'Homeroom' });
  expect(JSON.stringify(entry)).not.toContain('argon2');
});

test.each([
  ['another e-mail', () => ({ email: `moved.${count}@school.test` })],
  ['another person', async () => ({ staffId: await addStaff(school.database) })],
  ['another role', () => ({ role: role.admin, accountName: 'The Deputy' })],
  ['being disabled', () => ({ isDisabled: true })],
])(
  'An account that gets %s loses its sessions, and its open link stays void even after the change is undone',
  async (_, input) => {
    const { id, email, staffId, session, link } = await teacher();
    await change(id, await input());
    expect(await isSignedIn(session)).toBe(false);
    await change(id, { email, role: role.staff, staffId, isDisabled: false });
    expect(await isSignedIn(session)).toBe(false);
    problem(await accept(link), 404);
  },
);

test('A save that changes none of this leaves people signed in', async () => {
  const { id, session } = await teacher();
  await change(id, { accountName: 'Another name' });
  expect(await isSignedIn(session)).toBe(true);
});

test('A person who leaves and comes back needs a new link', async () => {
  const { staffId, session, link } = await teacher();
  const leave = { staffId, exitDate: '2026-06-15', exitReason: 'Moves' };
  const { status, json, text } = await admin.post('/api/ss/StaffExit/', leave);
  expect(status, text).toBe(201);
  school.itIs('2026-06-16');
  await school.runJob('apply-staff-exits');
  school.itIs('2026-06-15');
  expect(await isSignedIn(session)).toBe(false);
  expect((await admin.delete(`/api/ss/StaffExit?staffExitId=${json.data}`)).status).toBe(200);
  problem(await accept(link), 404);
});

test('The log tells who chose a password, and how', async () => {
  const { id, session } = await teacher();
  const input = { currentPassword: password, newPassword: 'the old oak tree' };
  expect((await session.post(`${identity}/ChangePassword`, input)).status).toBe(200);
  const { name } = (await admin.get(`${identity}/session`)).json;
  expect(await trail(id)).toEqual([
    `invite by ${name}`,
    'accept-invitation by Leena Mathew',
    `invite by ${name}`,
    'change-password by Leena Mathew',
  ]);
});

/** Who was told what by mail, in the order in which it was queued, since a moment before. */
const told = async (from: number) =>
  (
    await school.rows<{ to: string; subject: string }>(
      'select to_email as to, subject from outbox where outbox_id > $1 order by outbox_id',
      [from],
    )
  ).map(({ to, subject }) => `${to}: ${subject}`);
const lastMail = async () => only(await school.rows<{ id: number }>('select coalesce(max(outbox_id), 0) as id from outbox')).id;

test('Whoever’s password or address was changed is told by mail, at the old address too', async () => {
  const start = await lastMail();
  const { id, email, session, link } = await teacher();
  expect(await told(start), 'a first password is chosen by its holder').toEqual([]);

  await session.post(`${identity}/ChangePassword`, { currentPassword: password, newPassword: 'another tree beside it' });
  await change(id, { email: `new.${email}` });
  const changed = 'The e-mail address of your account was changed';
  const first = [`${email}: Your password was changed`, `${email}: ${changed}`, `new.${email}: ${changed}`];
  expect(await told(start)).toEqual(first);
  problem(await accept(link), 404);

  expect((await accept(await invite(id))).status).toBe(200);
  await change(id, { accountName: 'Leena M' });
  expect(await told(start)).toEqual([...first, `new.${email}: Your password was changed`]);
  const mail = only(await school.rows<{ body: string }>('select body from outbox order by outbox_id desc limit 1'));
  expect(mail.body).toContain('<p>Dear Leena Mathew,</p><p>The password of your account at Homeroom School was changed.</p>');
});

test('Nobody can invite themselves: that would let whoever finds an open session choose a password', async () => {
  const { accountId } = (await admin.get(`${identity}/session`)).json;
  problem(await admin.post(`${url}/Invite?accountId=${accountId}`), 403);
});
