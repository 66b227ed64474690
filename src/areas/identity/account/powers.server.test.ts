import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addStaff, only } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { staffRoles } from '../../../common/enumerations.domain.ts';
import { parseChoice } from '../../../kit/domain/enumeration.domain.ts';
import { accountFactory } from './account.factory.ts';
import { role } from './account-roles.domain.ts';

const accounts = '/api/ias/Account';
const staff = '/api/ss/Staff';
const exits = '/api/ss/StaffExit';
const teaching = 1;
const retired = 4;
const roleOf = (name: string) => parseChoice(staffRoles, name) ?? 0;
let school: TestApp;

beforeEach(async () => {
  await school?.close();
  school = await startApp();
});
afterAll(() => school.close());

interface Person {
  caller: Caller;
  staffId: number;
  accountId: number;
}

async function someone(staffRole: string): Promise<Person> {
  const caller = await school.asStaff(roleOf(staffRole));
  const { staffId, accountId } = (await caller.get('/api/ias/IdentityAccess/session')).json;
  return { caller, staffId, accountId };
}
const changeStaff = (by: Caller, { staffId }: { staffId: number }, input: object) => by.put(`${staff}?staffId=${staffId}`, input);
const changeAccount = (by: Caller, { accountId }: { accountId: number }, input: object) =>
  by.put(`${accounts}?accountId=${accountId}`, input);
const exitOf = ({ staffId }: { staffId: number }, exitDate = '2026-06-30') => ({ staffId, exitDate, exitReason: 'Moves' });
async function giveRole(by: Caller, { staffId }: { staffId: number }, name: string) {
  const { id } = only(
    await school.rows<{ id: number }>('select non_teaching_staff_id as id from non_teaching_staff where staff_id = $1', [
      staffId,
    ]),
  );
  return by.put(`/api/ss/NonTeachingStaff?nonTeachingStaffId=${id}`, { staffId, staffRole: roleOf(name) });
}
/** Every way to change what a staff member may do. */
const ways: readonly [string, (by: Caller, whom: Person) => Promise<{ status: number }>][] = [
  ['the staff type', (by, whom) => changeStaff(by, whom, { staffType: teaching })],
  ['the status', (by, whom) => changeStaff(by, whom, { staffStatus: retired })],
  ['the role', (by, whom) => giveRole(by, whom, 'Worker')],
  ['an exit', (by, whom) => by.post(`${exits}/`, exitOf(whom))],
  ['deletion', (by, whom) => by.delete(`${staff}?staffId=${whom.staffId}`)],
];

describe.each(ways)('What somebody may do, changed by %s', (_, change) => {
  test('is never changed by that person, and for an administrator only by another administrator', async () => {
    const [hr, bursar] = [await someone('Hr'), await someone('Admin')];
    const admin = await school.asAdmin();
    for (const [by, whom] of [
      [hr, hr],
      [hr, bursar],
      [bursar, bursar],
    ] as const) {
      problem((await change(by.caller, whom)) as never, 403);
      expect((await whom.caller.get('/api/ss/Staff')).status).toBe(200);
    }
    const colleague = await someone('Worker');
    expect((await change(hr.caller, colleague)).status).toBeLessThan(300);
    expect((await change(admin, bursar)).status).toBeLessThan(300);
  });
});

test('The leaver can neither move nor undo their own exit, nor can the office for an administrator', async () => {
  const [hr, bursar, admin] = [await someone('Hr'), await someone('Admin'), await school.asAdmin()];
  for (const leaver of [hr, bursar]) {
    const { data } = (await admin.post(`${exits}/`, exitOf(leaver))).json;
    problem(await hr.caller.put(`${exits}?staffExitId=${data}`, exitOf(leaver, '2027-01-31')), 403);
    problem(await hr.caller.delete(`${exits}?staffExitId=${data}`), 403);
  }
});

test('Only an administrator gives the role Admin', async () => {
  const [hr, worker, admin] = [await someone('Hr'), await someone('Worker'), await school.asAdmin()];
  problem(await giveRole(hr.caller, worker, 'Admin'), 403);
  expect((await giveRole(hr.caller, worker, 'Finance')).status).toBe(200);
  expect((await giveRole(admin, worker, 'Admin')).status).toBe(200);
});

test('People can still change the rest of their own record', async () => {
  const [hr, bursar] = [await someone('Hr'), await someone('Admin')];
  for (const whom of [hr, bursar]) {
    expect((await changeStaff(hr.caller, whom, { designation: 'Head of office' })).status).toBe(200);
  }
});

test('Somebody who may change accounts without being administrator can neither create administrators nor change theirs', async () => {
  const [clerk, bursar] = [await someone('Cafeteria'), await someone('Admin')];
  const all = ['read', 'create', 'update', 'delete'].map((verb) => [`account.${verb}`, `staffid=${bursar.staffId}|7`]);
  await school.rows("update role_permission set permissions = permissions || $1 where role = 'nonteaching.cafeteria'", [
    { ...Object.fromEntries(all), 'account.create': '-1' },
  ]);
  problem(await changeAccount(clerk.caller, bursar, { email: 'mine@school.test' }), 403);
  problem(await changeAccount(clerk.caller, bursar, { isDisabled: true }), 403);
  problem(await clerk.caller.delete(`${accounts}?accountId=${bursar.accountId}`), 403);
  problem(await clerk.caller.post(`${accounts}/Invite?accountId=${bursar.accountId}`), 403);
  problem(await clerk.caller.delete(`${accounts}/Sessions?accountId=${bursar.accountId}`), 403);
  problem(await clerk.caller.post(accounts, accountFactory({ role: role.admin })), 403);
  const staffId = await addStaff(school.database);
  const created = await clerk.caller.post(accounts, accountFactory({ role: role.staff, staffId }));
  expect(created.status, created.text).toBe(201);
});

test('The daily job carries out an administrator’s exit that was entered', async () => {
  const [bursar, admin] = [await someone('Admin'), await school.asAdmin()];
  expect((await admin.post(`${exits}/`, exitOf(bursar, '2026-06-20'))).status).toBe(201);
  school.itIs('2026-06-21');
  await school.runJob('apply-staff-exits');
  expect((await admin.get(`${staff}/${bursar.staffId}`)).json.staffStatus).toBe(2);
});

/** Two administrators try to remove each other's powers at the same moment. */
const attacks: readonly [string, (by: Caller, whom: Person) => Promise<{ status: number }>][] = [
  ...ways,
  ['their account being disabled', (by, whom) => changeAccount(by, whom, { isDisabled: true })],
  ['their account being deleted', (by, whom) => by.delete(`${accounts}?accountId=${whom.accountId}`)],
];

test.each(attacks)('When two administrators remove each other at once by %s, one always remains', async (_, change) => {
  const rounds = 8;
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = [await someone('Admin'), await someone('Admin')];
    await school.rows('update account set is_disabled = true where account_id not in ($1, $2)', [one.accountId, other.accountId]);
    const answers = await Promise.all([change(one.caller, other), change(other.caller, one)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0], String(statuses)).toBeLessThan(300);
    expect([401, 403, 409], String(statuses)).toContain(statuses[1]);
  }
});

test('The only administrator who will remain cannot be removed, although another one is still there until their exit', async () => {
  const [one, other] = [await someone('Admin'), await someone('Admin')];
  expect((await one.caller.post(`${exits}/`, exitOf(other))).status).toBe(201);
  const refused = problem(await changeStaff(other.caller, one, { staffType: teaching }), 409);
  expect(refused.detail).toContain('another administrator first');
});
