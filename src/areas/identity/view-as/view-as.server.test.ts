import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFamily, addProgram, addStudent } from '../../../../test/school/people.ts';
import { turnOnFactor } from '../../../../test/support/authenticator.ts';
import { type Caller, callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';
import { staffExits } from '../../staff/staff-exit/staff-exit.table.ts';
import { studentFamilies } from '../../student/family/family.table.ts';
import { hashPassword } from '../account/password.server.ts';

const viewReason = { reason: 'She cannot find the fees of her son' };
let school: TestApp;
let admin: Caller;
let programId: number;
let studentId: number;
beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
  programId = await addProgram(school.database);
  studentId = await addStudent(school.database, { programId, firstName: 'Asha' });
  await addStudent(school.database, { programId, firstName: 'Bala' });
});
afterAll(() => school.close());

const me = async (caller: Caller) => (await caller.get('/api/ias/IdentityAccess/session')).json;
const view = (accountId: number, by = admin, body: object = viewReason) =>
  by.post(`/api/ias/Account/ViewAs?accountId=${accountId}`, body);
/** The tab in which somebody sees as the holder of another session. */
const seeAs = async (who: Caller, by = admin): Promise<Caller> => {
  const { status, json, text } = await view((await me(who)).accountId, by);
  expect(status, text).toBe(200);
  return callerWith(school.app, json.data.split('~')[1]);
};
/** Gives accounts a password. */
const password = 'the old oak tree';
const withPassword = async (...accountIds: number[]) =>
  school.rows('update account set password_hash = $1 where account_id = any($2)', [await hashPassword(password), accountIds]);
const names = async (caller: Caller) =>
  (await caller.get('/api/sis/Student')).json.items.map(({ firstName }: { firstName: string }) => firstName).sort();

test('An administrator sees what a parent sees, changes nothing, and the parent knows', async () => {
  const parent = await school.asParentOf(studentId);
  const tab = await seeAs(parent);
  expect(await names(admin)).toEqual(['Asha', 'Bala']);
  expect(await names(tab)).toEqual(['Asha']);
  const { name } = await me(admin);
  expect(await me(tab)).toEqual({ ...(await me(parent)), viewer: name });

  const leave = { studentId, leaveFrom: '2026-06-20', leaveTo: '2026-06-20', leaveReason: 'Fever' };
  const refused = problem(await tab.post('/api/las/StudentLeave', leave), 403);
  expect(refused).toMatchObject({ type: '/problems/read-only' });
  expect(refused.detail).toContain('Nothing can be changed while you do');
  problem(await tab.post('/api/ias/IdentityAccess/ChangePassword', { currentPassword: 'x', newPassword: 'a long new one' }), 422);

  const [told] = await school.rows<{ subject: string; body: string; to_email: string }>(
    `select subject, body, to_email from outbox order by outbox_id desc limit 1`,
  );
  expect(told).toMatchObject({ subject: `${name} sees Homeroom as you`, to_email: (await me(parent)).email });
  expect(told?.body).toContain(viewReason.reason);
  const { items } = (await admin.get('/api/ias/AuditEntry?action=view-as')).json;
  expect(items[0]).toMatchObject({ accountName: name, changes: [{ field: 'reason', after: viewReason.reason }] });
});

test('What is logged under such a session says who it was', async () => {
  const office = await school.asStaff(1);
  const tab = await seeAs(office);
  await tab.get('/api/sis/Student/ExportAllStudents?format=csv');
  const [entry] = await school.rows("select account_id, account_name from audit_entry where action = 'export'");
  const both = `${(await me(admin)).name} as ${(await me(office)).name}`;
  expect(entry).toEqual({ account_id: (await me(admin)).accountId, account_name: both });
  const { pages } = await readPdf((await tab.get('/api/sis/Student/ExportAllStudents')).bytes);
  expect(pages[0]?.replaceAll('\n', ' ')).toContain(`by ${both}`);
});

test('It ends after an hour, with the session of who sees, or when the person ends it', async () => {
  const parent = await school.asParentOf(studentId);
  const late = await seeAs(parent);
  await school.rows("update session set created = now() - interval '61 minutes' where viewer_hash is not null");
  expect((await late.get('/api/sis/Student')).status).toBe(401);

  const ended = await seeAs(parent);
  const sessions = (await parent.get('/api/ias/IdentityAccess/sessions')).json;
  const [seen] = sessions.filter(({ viewer }: { viewer: string }) => viewer !== '').slice(-1);
  expect(seen.viewer).toBe((await me(admin)).name);
  for (const { sessionId, viewer } of sessions) {
    if (viewer) expect((await parent.delete(`/api/ias/IdentityAccess/sessions?sessionId=${sessionId}`)).status).toBe(200);
  }
  expect((await ended.get('/api/sis/Student')).status).toBe(401);

  const another = await school.asAdmin();
  const tab = await seeAs(parent, another);
  expect((await tab.post('/api/ias/IdentityAccess/logout', {})).status).toBe(200);
  expect((await tab.get('/api/sis/Student')).status).toBe(401);
  expect((await another.get('/api/sis/Student')).status).toBe(200);
  const open = await seeAs(parent, another);
  await another.post('/api/ias/IdentityAccess/logout', {});
  expect((await open.get('/api/sis/Student')).status).toBe(401);
});

test('Nobody sees that way more than they may see themselves', async () => {
  const parent = await school.asParentOf(studentId);
  const { accountId } = await me(parent);
  problem(await view((await me(admin)).accountId), 403);
  problem(await view(accountId, parent), 403);
  const keys = { 'account.update': '-1', 'student.read': '-1' };
  const clerk = await school.as(keys);
  expect(problem(await view(accountId, clerk), 403).detail).toContain('more than you may see yourself');
  const some = await school.as({ 'account.update': 'staffid=1' });
  problem(await view((await me(await school.asStaff(2))).accountId, some), 403);
  expect(problem(await view(accountId, admin, { reason: ' ' }), 422).errors).toHaveProperty('reason');
  const tab = await seeAs(parent);
  problem(await view(accountId, tab), 403);
  const disabled = await school.asStaff(2);
  const gone = (await me(disabled)).accountId;
  await school.rows('update account set is_disabled = true where account_id = $1', [gone]);
  problem(await view(gone), 409);
});

test('Who loses what they may do sees no longer as another; from whom they are kept apart they stay so', async () => {
  const parent = await school.asParentOf(studentId);
  const other = await school.asAdmin();
  const tab = await seeAs(parent, other);
  const { accountId } = await me(other);
  await school.rows('update account set is_disabled = true where account_id = $1', [accountId]);
  expect((await tab.get('/api/sis/Student')).status).toBe(401);

  const [father, mother] = [
    await addFamily(school.database, { firstName: 'Dev', email: (await me(admin)).email }),
    await addFamily(school.database, { firstName: 'Lata', currentAddress: '7 Hidden Lane' }),
  ];
  const child = await addStudent(school.database, { programId, firstName: 'Charu', currentAddress: '7 Hidden Lane' });
  const link = { studentId: child, relationship: 1 };
  await school.database.db.insert(studentFamilies).values([
    { ...link, familyId: father, isSeparated: true },
    { ...link, familyId: mother },
  ]);
  const office = await school.asStaff(1);
  const addressFor = async (caller: Caller) => (await caller.get(`/api/sis/Student/${child}`)).json.currentAddress;
  expect([await addressFor(office), await addressFor(admin), await addressFor(await seeAs(office))]).toEqual([
    ...['7 Hidden Lane', '', ''],
  ]);
});

const list = '/api/sis/Student/ExportAllStudents?format=csv';
const identity = '/api/ias/IdentityAccess';

test('What asks again who somebody is, asks whoever sees, and not whom they see as', async () => {
  const [guarded, office] = [await school.asAdmin(), await school.asStaff(1)];
  await withPassword((await me(guarded)).accountId);
  await turnOnFactor(guarded, password);
  const tab = await seeAs(office, guarded);
  expect((await tab.get(list)).status).toBe(200);
  await school.rows("update session set confirmed = now() - interval '10 minutes'");
  expect(problem(await tab.get(list), 403).type).toBe('/problems/confirm-again');
  problem(await tab.post(`${identity}/Confirm`, { password: 'not the old oak' }), 422);
  expect((await tab.post(`${identity}/Confirm`, { password })).status).toBe(200);
  expect((await tab.get(list)).status).toBe(200);
  expect((await guarded.get(list)).status).toBe(200);

  await withPassword((await me(office)).accountId);
  await turnOnFactor(office, password);
  const plain = await seeAs(office);
  await school.rows("update session set confirmed = now() - interval '10 minutes'");
  expect((await plain.get(list)).status).toBe(200);
  problem(await office.get(list), 403);
});

test('It ends when who sees changes their password, or has to set up a second factor first', async () => {
  const [other, office] = [await school.asAdmin(), await school.asStaff(1)];
  await withPassword((await me(other)).accountId);
  const tab = await seeAs(office, other);
  const change = { currentPassword: password, newPassword: 'a younger beech tree' };
  expect((await other.post(`${identity}/ChangePassword`, change)).status).toBe(200);
  expect((await tab.get('/api/sis/Student')).status).toBe(401);
  expect((await other.get('/api/sis/Student')).status).toBe(200);
  expect((await office.get(list)).status).toBe(200);

  const demanded = await seeAs(office, other);
  expect((await demanded.get('/api/sis/Student')).status).toBe(200);
  await school.rows(
    `update role_permission set demands_factor = true, grace_days = 0, factor_since = '2026-06-15' where role = 'admin'`,
  );
  await school.rows(`update account set created = '2026-01-01'`);
  problem(await other.get('/api/sis/Student'), 403);
  expect((await demanded.get('/api/sis/Student')).status).toBe(401);
  await school.rows(`update role_permission set demands_factor = false, factor_since = null where role = 'admin'`);
});

test('Nobody sees as somebody who has left, and hears so', async () => {
  const office = await school.asStaff(1);
  const { accountId, staffId } = await me(office);
  await school.database.db.insert(staffExits).values({ staffId, exitDate: '2026-06-01', exitReason: 'Moves' });
  expect(problem(await view(accountId), 409).detail).toContain('has left');
});
