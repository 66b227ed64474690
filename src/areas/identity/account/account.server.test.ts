import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFamily, addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import { beforeMigration } from '../../../../test/support/before-migration.ts';
import { type Caller, callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { accountState } from './account.domain.ts';
import { accountFactory } from './account.factory.ts';
import { role } from './account-roles.domain.ts';

const url = '/api/ias/Account';
const identity = '/api/ias/IdentityAccess';
let school: TestApp;
let admin: Caller;
let count = 0;

beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
});
afterAll(() => school.close());

async function create(change: Parameters<typeof accountFactory>[0] = {}): Promise<{ id: number; email: string }> {
  count += 1;
  const email = `person.${count}@school.test`;
  const { status, json, text } = await admin.post(url, accountFactory({ email, ...change }));
  expect(status, text).toBe(201);
  return { id: json.data, email: change.email ?? email };
}
async function invite(id: number): Promise<string> {
  const { json } = await admin.post(`${url}/Invite?accountId=${id}`);
  expect(json.data).toMatchObject({ path: expect.stringMatching(/^\/public\/invite\?token=[\w-]{43}$/), validForHours: 72 });
  return json.data.path.split('token=')[1];
}
const accept = (token: string, password = 'a long new password') =>
  school.nobody.post(`${identity}/AcceptInvitation`, { token, password });
const check = (token: string) => school.nobody.post(`${identity}/CheckInvitation`, { token });
const login = (email: string, password = 'a long new password') => school.nobody.post(`${identity}/login`, { email, password });
const read = async (id: number) => (await admin.get(`${url}/${id}`)).json;

test('A person’s account has that person’s name', async () => {
  const staffId = await addStaff(school.database, { firstName: 'Meera', lastName: 'Nair' });
  const familyId = await addFamily(school.database, { firstName: 'Lata', lastName: 'Rao' });
  const studentId = await addStudent(school.database, { firstName: 'Asha', lastName: 'Rao' });
  for (const [change, name] of [
    [{ role: role.staff, staffId }, 'Meera Nair'],
    [{ role: role.parent, familyId }, 'Lata Rao'],
    [{ role: role.student, studentId, accountName: 'Somebody' }, 'Asha Rao'],
    [{ role: role.admin, accountName: 'The Head' }, 'The Head'],
  ] as const) {
    const { id } = await create(change);
    expect(await read(id)).toMatchObject({ accountName: name, state: accountState.noPassword, isDisabled: false });
  }
  const second = accountFactory({ role: role.staff, staffId, email: 'second@school.test' });
  expect(problem(await admin.post(url, second), 409).detail).toBe('This person already has an account.');
});

test('Accounts are found by the status that the list shows: disabled comes before everything else', async () => {
  const [active, fresh, disabled, neither] = [await create(), await create(), await create(), await create()];
  for (const { id } of [active, disabled]) await accept(await invite(id));
  for (const { id } of [disabled, neither]) await admin.put(`${url}?accountId=${id}`, { isDisabled: true });
  const ids = [active, fresh, disabled, neither].map(({ id }) => id);
  const of = async (state: string): Promise<number[]> => {
    const { json } = await admin.get(`${url}?state=${state}&email=person.&PageSize=100`);
    return ids.filter((id) => json.items.some(({ accountId }: { accountId: number }) => accountId === id));
  };
  expect(await of('1')).toEqual([active.id]);
  expect(await of('Active')).toEqual([active.id]);
  expect(await of('2')).toEqual([fresh.id]);
  expect(await of('3')).toEqual([disabled.id, neither.id]);
  expect(problem(await admin.get(`${url}?state=yes`), 400).detail).toContain('state');
});

test('The account of a deleted person says no more of them than the log does, and their e-mail is free again', async () => {
  const staffId = await addStaff(school.database, { firstName: 'Sulochana', lastName: 'Nair' });
  const left = await addStudent(school.database, { firstName: 'Asha', lastName: 'Rao' });
  const teacher = await create({ role: role.staff, staffId });
  const former = await create({ role: role.student, studentId: left, isDisabled: true });
  await accept(await invite(teacher.id));
  for (const path of [`/api/ss/Staff?staffId=${staffId}`, `/api/sis/Student?studentId=${left}`]) {
    const { status, text } = await admin.delete(path);
    expect(status, text).toBe(200);
  }
  const forgotten = { isDisabled: true, state: accountState.disabled };
  const [wasStaff, wasStudent] = [`Staff ${staffId}`, `Student ${left}`];
  const nobodys = (of: string) => `${of}@deleted.invalid`;
  expect(await read(teacher.id)).toMatchObject({ ...forgotten, accountName: wasStaff, email: nobodys(`staff-${staffId}`) });
  expect(await read(former.id)).toMatchObject({ ...forgotten, accountName: wasStudent, email: nobodys(`student-${left}`) });
  await admin.delete(`${url}?accountId=${teacher.id}`);
  const kept = JSON.stringify(await school.rows('select account_name, before, after from audit_entry'));
  for (const trace of ['Sulochana', teacher.email, former.email]) expect(kept).not.toContain(trace);
  await create({ email: former.email });
});

test('Nothing is left of what a deleted person signed in by', async () => {
  const staffId = await addStaff(school.database);
  const { id } = await create({ role: role.staff, staffId });
  await accept(await invite(id));
  await school.rows(
    `insert into identity_provider (provider_name, issuer, created_by, last_modified_by) values ('Campus', 'x', '', '')`,
  );
  const more = {
    authenticator_app: "(account_id, secret) values ($1, '')",
    recovery_code: "(account_id, code_hash) values ($1, 'x')",
    factor_removal: '(account_id, asked_by) values ($1, $1)',
    passkey: `(account_id, credential_id, public_key, counter, transports, passkey_name, is_synced, is_backed_up)
      values ($1, 'x', 'x', 0, '{}', 'Phone', false, false)`,
    passkey_holder: "(account_id, user_handle) values ($1, 'x')",
    sign_in_link: `(account_id, identity_provider_id, issuer, subject, is_confirmed)
      select $1, identity_provider_id, 'x', 'x', true from identity_provider`,
  };
  for (const [table, values] of Object.entries(more)) await school.rows(`insert into ${table} ${values}`, [id]);
  const left = async () => {
    const found = ['known_browser', ...Object.keys(more)].map((table) => `select '${table}' as name, account_id from ${table}`);
    return (await school.rows(`select name from (${found.join(' union all ')}) x where account_id = $1`, [id])).length;
  };
  expect(await left()).toBe(7);
  expect((await admin.delete(`/api/ss/Staff?staffId=${staffId}`)).status).toBe(200);
  expect(await left()).toBe(0);
});

test('Accounts whose people were deleted earlier are forgotten too, and nobody else’s', async () => {
  const old = await beforeMigration('forget_accounts_of_deleted');
  try {
    await old.rows(`insert into account (email, role, account_name, is_disabled, created_by, last_modified_by)
      values ('head@school.test', 1, 'The Head', false, '', ''), ('gone@school.test', 4, 'Asha Rao', true, '', ''),
        ('long.gone@school.test', 2, 'Meera Nair', true, '', '')`);
    await old.rows(`insert into audit_entry (request_id, action, resource, record_id, account_name, after)
      values ('x', 'create', 'Account', 2, 'The Head', '{"accountName": "Student 7", "email": ""}')`);
    await old.migrateOn();
    expect(await old.rows('select account_name, email from account order by account_id')).toEqual([
      { account_name: 'The Head', email: 'head@school.test' },
      { account_name: 'Student 7', email: 'student-7@deleted.invalid' },
      { account_name: 'Account 3', email: 'account-3@deleted.invalid' },
    ]);
  } finally {
    await old.close();
  }
});

test('An account follows the name of its person, and so does whoever is signed in with it', async () => {
  const staffId = await addStaff(school.database, { firstName: 'Meera', lastName: 'Nair' });
  const studentId = await addStudent(school.database, { firstName: 'Asha', lastName: 'Rao' });
  const familyId = await addFamily(school.database, { firstName: 'Lata', lastName: 'Rao' });
  const teacher = await create({ role: role.staff, staffId });
  const child = await create({ role: role.student, studentId });
  const mother = await create({ role: role.parent, familyId });
  const { json: signedIn } = await accept(await invite(teacher.id));
  const herself = callerWith(school.app, signedIn.message.split('~')[1]);
  const session = async () => (await herself.get(`${identity}/session`)).json;
  expect(await session()).toMatchObject({ name: 'Meera Nair' });
  for (const [path, change] of [
    [`/api/ss/Staff?staffId=${staffId}`, { lastName: 'Menon' }],
    [`/api/sis/Student?studentId=${studentId}`, { firstName: 'Aasha', lastName: 'Menon' }],
    [`/api/sis/Family?familyId=${familyId}`, { lastName: 'Menon' }],
  ] as const) {
    const { status, text } = await admin.put(path, change);
    expect(status, text).toBe(200);
  }
  expect(await read(teacher.id)).toMatchObject({ accountName: 'Meera Menon' });
  expect(await read(child.id)).toMatchObject({ accountName: 'Aasha Menon' });
  expect(await read(mother.id)).toMatchObject({ accountName: 'Lata Menon' });
  expect(await session()).toMatchObject({ name: 'Meera Menon' });
});

test('Staff who administer may change their own e-mail and stay signed in, but can neither change their own role nor lock themselves out', async () => {
  const bursar = await school.asStaff(1);
  const { accountId, staffId } = (await bursar.get(`${identity}/session`)).json;
  const mine = `${url}?accountId=${accountId}`;
  const input = { email: 'bursar@school.test', role: role.staff, staffId };
  expect((await bursar.put(mine, input)).status).toBe(200);
  problem(await bursar.put(mine, { ...input, isDisabled: true }), 403);
  problem(await bursar.put(mine, { ...input, role: role.admin, accountName: 'Me' }), 403);
});

test('An e-mail belongs to one account, in upper or lower case', async () => {
  const { email } = await create();
  expect(problem(await admin.post(url, accountFactory({ email: email.toUpperCase().replace('TEST', 'test') })), 409).detail).toBe(
    'There is already an account with this e-mail.',
  );
});

test('No answer and no log entry contains a password or an invitation', async () => {
  const { id } = await create();
  const token = await invite(id);
  await accept(token);
  const again = await admin.post(`${url}/Invite?accountId=${id}`, undefined, { 'idempotency-key': 'invite-once' });
  expect(again.status).toBe(200);
  expect(await school.rows("select answer from idempotency_key where key = 'invite-once'")).toEqual([]);
  const log = await school.rows("select * from audit_entry where resource = 'Account'");
  for (const text of [JSON.stringify(await read(id)), JSON.stringify(log), (await admin.get(url)).text]) {
    expect(text).not.toMatch(/argon2|passwordHash|invitationHash/i);
    expect(text).not.toContain(hashToken(token));
    expect(text).not.toContain(token);
  }
});

test('An invitation can be used once, to choose a password and be signed in', async () => {
  const { id, email } = await create();
  problem(await login(email), 401);
  const token = await invite(id);
  expect(problem(await accept(token, 'short'), 422).errors).toHaveProperty('password');
  expect((await check(token)).json, 'opening its page does not use it up').toEqual({ data: null, message: 'The link works' });
  const accepted = await accept(token);
  expect(accepted.status).toBe(200);
  const someone = callerWith(school.app, accepted.json.message.split('~').at(-1));
  expect((await someone.get(`${identity}/session`)).json.email).toBe(email);
  expect((await login(email)).status).toBe(200);
  problem(await accept(token, 'yet another password'), 404);
  problem(await check(token), 404);
  expect(await read(id)).toMatchObject({ state: accountState.active });
});

test('Changing one’s own password makes an open invitation void', async () => {
  const { id } = await create();
  const session = (await accept(await invite(id))).json.message.split('~').at(-1);
  const open = await invite(id);
  const change = { currentPassword: 'a long new password', newPassword: 'an even longer password' };
  expect((await callerWith(school.app, session).post(`${identity}/ChangePassword`, change)).status).toBe(200);
  problem(await accept(open), 404);
});

test('Trying a used link again and again does not block anybody else’s link', async () => {
  const [used, other] = [await invite((await create()).id), await invite((await create()).id)];
  expect((await accept(used)).status).toBe(200);
  for (let count = 0; count < 5; count += 1) problem(await accept(used), 404);
  problem(await accept(used), 429);
  expect((await accept(other)).status).toBe(200);
});

test('An invitation lasts 72 hours, and a new one makes the old one void', async () => {
  const { id } = await create();
  const old = await invite(id);
  const fresh = await invite(id);
  problem(await accept(old), 404);
  await school.rows("update account set invitation_expires = now() - interval '1 second' where account_id = $1", [id]);
  problem(await accept(fresh), 404);
  const [row] = await school.rows<{ hours: number }>(
    'select round(extract(epoch from invitation_expires - now()) / 3600)::int as hours from account where account_id = $1',
    [
      await (async () => {
        await invite(id);
        return id;
      })(),
    ],
  );
  expect(row?.hours).toBe(72);
});

test('Guessing invitations is soon throttled', async () => {
  await school.rows('delete from login_failure');
  await school.rows(
    "insert into login_failure (email_hash, caller) select 'guess ' || n, '127.0.0.1' from generate_series(1, 99) n",
  );
  problem(await accept('guess'), 404);
  problem(await accept('another guess'), 429);
  await school.rows('delete from login_failure');
});

test('Disabling an account ends its sessions, and it cannot be invited again', async () => {
  const { id, email } = await create();
  const { json } = await accept(await invite(id));
  const someone = callerWith(school.app, json.message.split('~').at(-1));
  const token = await invite(id);
  expect((await admin.put(`${url}?accountId=${id}`, { isDisabled: true })).status).toBe(200);
  problem(await someone.get(`${identity}/session`), 401);
  problem(await login(email), 401);
  problem(await accept(token), 404);
  await school.rows('delete from login_failure');
});

test('An administrator ends the sessions of someone else', async () => {
  const { id } = await create();
  const { json } = await accept(await invite(id));
  const someone = callerWith(school.app, json.message.split('~').at(-1));
  expect((await admin.delete(`${url}/Sessions?accountId=${id}`)).status).toBe(200);
  problem(await someone.get(`${identity}/session`), 401);
});

test('Nobody locks themselves out: their own account cannot be disabled, demoted or deleted', async () => {
  const { accountId } = (await admin.get(`${identity}/session`)).json;
  const studentId = await addStudent(school.database);
  problem(await admin.put(`${url}?accountId=${accountId}`, { isDisabled: true }), 403);
  problem(await admin.put(`${url}?accountId=${accountId}`, { role: role.student, studentId }), 403);
  problem(await admin.delete(`${url}?accountId=${accountId}`), 403);
  expect((await admin.get(`${identity}/session`)).status).toBe(200);
});

test('Nobody makes an invitation for their own account, with which an open session could set a new password', async () => {
  const { accountId } = (await admin.get(`${identity}/session`)).json;
  for (const call of ['Invite', 'SendInvitation']) {
    const refused = problem(await admin.post(`${url}/${call}?accountId=${accountId}`), 403);
    expect(refused.detail).toContain('change your password in your settings');
  }
});

test('A parent sees no accounts and invites nobody', async () => {
  const parent = await school.asParentOf(await addStudent(school.database));
  problem(await parent.get(url), 403);
  problem(await parent.post(`${url}/Invite?accountId=1`), 403);
  problem(await parent.delete(`${url}/Sessions?accountId=1`), 403);
});

test('The roles have the permissions that were decided', async () => {
  const programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { programId });
  const permissions = async (caller: Caller) => (await caller.get(`${identity}/session`)).json.permissions;
  expect(await permissions(await school.asParentOf(studentId))).toMatchObject({
    'student.read': `studentid=${studentId}`,
    'program.read': `programid=${programId}`,
    'studentleave.create': `studentid=${studentId}`,
    'holiday.read': '-1',
  });
  const student = await permissions(await school.asStudent(studentId));
  expect(student).toMatchObject({ 'student.read': `studentid=${studentId}` });
  expect(student).not.toHaveProperty(['studentleave.create']);
  const teacher = await permissions(await school.asTeacherOf(programId));
  expect(teacher).toMatchObject({
    'student.read': `programid=${programId}`,
    'program.read': '-1',
    'graderecord.update': `programid=${programId}`,
  });
  expect(teacher).not.toHaveProperty(['student.update']);
  const finance = await permissions(await school.as({}, { role: 'staff', staffRole: 5 }).then((one) => one));
  expect(finance).toEqual({});
});

test('A new child and a new course session count at the next request', async () => {
  const programId = await addProgram(school.database);
  const asha = await addStudent(school.database, { programId });
  const parent = await school.asParentOf(asha);
  const ravi = await addStudent(school.database, { programId });
  const count = async (caller: Caller) => (await caller.get('/api/sis/Student')).json.totalCount;
  expect(await count(parent)).toBe(1);
  await school.rows(
    'insert into student_family (student_id, family_id, relationship) select $1, family_id, 1 from student_family where student_id = $2',
    [ravi, asha],
  );
  expect(await count(parent)).toBe(2);
  const teacher = await school.asTeacherOf(programId);
  expect(await count(teacher)).toBe(2);
  await school.rows("update course_session set session_end_date = '2026-06-14' where program_id = $1", [programId]);
  expect(await count(teacher)).toBe(0);
  await school.rows("update course_session set session_end_date = '2026-06-15' where program_id = $1", [programId]);
  expect(await count(teacher)).toBe(2);
});
