import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeNow, turnOnFactor } from '../../../../test/support/authenticator.ts';
import { type Caller, callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { hashPassword } from '../account/password.server.ts';

const base = '/api/ias/IdentityAccess';
const password = 'the old oak tree';
let school: TestApp;
let admin: Caller;
let finance: { roleId: number; roleName: string; description: string };

beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
  const roles = await admin.get('/api/ias/Role?PageSize=100');
  finance = roles.json.items.find(({ roleName }: { roleName: string }) => roleName === 'Staff: Finance');
  await school.rows('update account set password_hash = $1', [await hashPassword(password)]);
});
beforeEach(async () => {
  school.itIs('2026-06-15');
  await demand({ demandsFactor: false });
  await school.rows('delete from login_failure');
});
afterAll(() => school.close());

const roleOf = async (roleId: number) => (await admin.get(`/api/ias/Role/${roleId}`)).json;
const demand = async (change: { demandsFactor: boolean; graceDays?: number }, caller = admin) => {
  const { roleName, description } = finance;
  return caller.put(`/api/ias/Role?roleId=${finance.roleId}`, { roleName, description, ...change });
};
/** Somebody of the finance office, whose account is older than every demand. */
async function clerk(): Promise<Caller> {
  const caller = await school.asStaff(5);
  const { accountId } = (await caller.get(`${base}/session`)).json;
  const hash = await hashPassword(password);
  await school.rows(`update account set password_hash = $2, created = '2026-01-01' where account_id = $1`, [accountId, hash]);
  return caller;
}
const list = '/api/fs/StudentFee';
const dueOf = async (caller: Caller) => (await caller.get(`${base}/session`)).json.factorDue;

test('No role demands a second factor by itself', async () => {
  const roles = (await admin.get('/api/ias/Role?PageSize=100')).json.items;
  expect(new Set(roles.map(({ demandsFactor }: { demandsFactor: boolean }) => demandsFactor))).toEqual(new Set([false]));
  expect(await dueOf(await clerk())).toBeNull();
});

test('Until the days of grace are over everything works, and the session names the day; from then on nothing does', async () => {
  const caller = await clerk();
  expect((await demand({ demandsFactor: true, graceDays: 10 })).status).toBe(200);
  expect(await dueOf(caller)).toBe('2026-06-25');
  school.itIs('2026-06-24');
  expect((await caller.get(list)).status).toBe(200);
  school.itIs('2026-06-25');
  for (const answer of [await caller.get(list), await caller.get(list), await caller.post('/api/fs/PaymentTransaction', {})])
    expect(problem(answer, 403).type).toBe('/problems/second-factor-missing');
  const together = await caller.get(`/api/together?calls=${base}/session,${list}`);
  expect(together.json.map(({ status }: { status: number }) => status)).toEqual([200, 403]);
  problem(await caller.get('/api/live'), 403);
  expect((await admin.get(list)).status).toBe(200);
});

test('What was asked before goes on at once when it is set up, and cannot be turned off', async () => {
  const caller = await clerk();
  await demand({ demandsFactor: true, graceDays: 0 });
  problem(await caller.get(list), 403);
  const { secret } = await turnOnFactor(caller, password);
  expect((await caller.get(list)).status).toBe(200);
  expect(await dueOf(caller)).toBeNull();
  expect((await caller.get(`${base}/SecondFactor`)).json).toMatchObject({ isOn: true, isDemanded: true });
  await school.rows('update authenticator_app set last_step = 0');
  problem(await caller.post(`${base}/TurnOffSecondFactor`, { password, code: codeNow(secret) }), 409);
  await demand({ demandsFactor: false });
  expect((await caller.post(`${base}/TurnOffSecondFactor`, { password, code: codeNow(secret) })).status).toBe(200);
});

test('Somebody whose grace is over may still see who they are, change their password, end sessions and log out', async () => {
  const caller = await clerk();
  await demand({ demandsFactor: true, graceDays: 0 });
  problem(await caller.get(list), 403);
  expect((await caller.get(`${base}/session`)).status).toBe(200);
  expect((await caller.get(`${base}/sessions`)).status).toBe(200);
  const changed = { currentPassword: password, newPassword: 'the young birch tree' };
  expect((await caller.post(`${base}/ChangePassword`, changed)).status).toBe(200);
  expect((await caller.post(`${base}/logout`)).status).toBe(200);
});

test('Signing in is as ever, and leads to nothing but setting it up', async () => {
  const caller = await clerk();
  await demand({ demandsFactor: true, graceDays: 0 });
  const { email } = (await caller.get(`${base}/session`)).json;
  const { json } = await school.nobody.post(`${base}/login`, { email, password });
  const again = callerWith(school.app, json.message.split('~').at(-1));
  problem(await again.get(list), 403);
});

test('A new account has its own days of grace, and more of them are demanded of nobody else', async () => {
  await demand({ demandsFactor: true, graceDays: 5 });
  const caller = await clerk();
  const { accountId } = (await caller.get(`${base}/session`)).json;
  await school.rows(`update account set created = '2026-07-01' where account_id = $1`, [accountId]);
  expect(await dueOf(await clerk())).toBe('2026-06-20');
  // An account's day of creation never changes, so nobody is told: the session is asked for anew.
  school.itIs('2026-07-05');
  expect(await dueOf(caller)).toBe('2026-07-06');
});

test('Saving the role again keeps the day since which it is demanded; a save that says nothing keeps the demand', async () => {
  await demand({ demandsFactor: true, graceDays: 5 });
  school.itIs('2026-06-18');
  const { roleName } = finance;
  await admin.put(`/api/ias/Role?roleId=${finance.roleId}`, { roleName, description: 'Money', graceDays: 5 });
  expect(await roleOf(finance.roleId)).toMatchObject({ demandsFactor: true, graceDays: 5, description: 'Money' });
  expect(await dueOf(await clerk())).toBe('2026-06-20');
});

test.each([-1, 91])('%d days of grace are refused', async (graceDays) => {
  expect(problem(await demand({ demandsFactor: true, graceDays }), 422).errors).toHaveProperty('graceDays');
});

test('Whoever may change roles changes it neither for a role that they hold nor for administrators, unless they are one', async () => {
  await demand({ demandsFactor: true });
  const caller = await school.as({ 'role.update': '-1', 'role.read': '-1' }, { role: 'staff', staffRole: 5 });
  problem(await demand({ demandsFactor: false }, caller), 403);
  problem(await demand({ demandsFactor: true, graceDays: 90 }, caller), 403);
  const [{ id } = { id: 0 }] = await school.rows<{ id: number }>(
    `select role_id as id from role_permission where role = 'admin'`,
  );
  const { roleName, description } = await roleOf(id);
  const change = { roleName, description, demandsFactor: true };
  problem(await caller.put(`/api/ias/Role?roleId=${id}`, change), 403);
  expect((await admin.put(`/api/ias/Role?roleId=${id}`, change)).status).toBe(200);
  expect((await admin.put(`/api/ias/Role?roleId=${id}`, { ...change, demandsFactor: false })).status).toBe(200);
});
