import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeNow, turnOnFactor } from '../../../../test/support/authenticator.ts';
import { type Caller, callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { hashPassword } from '../account/password.server.ts';

const base = '/api/ias/IdentityAccess';
const password = 'the old oak tree';
let school: TestApp;
let first: Caller;
let second: Caller;
let lost: Caller & { id: number; email: string; secret: string };

beforeAll(async () => {
  school = await startApp();
  [first, second] = [await school.asAdmin(), await school.asAdmin()];
});
beforeEach(async () => {
  const caller = await school.asAdmin();
  const { accountId: id, email } = (await caller.get(`${base}/session`)).json;
  await school.rows('update account set password_hash = $1', [await hashPassword(password)]);
  lost = { ...caller, id, email, ...(await turnOnFactor(caller, password)) };
});
afterAll(() => school.close());

const ask = (caller: Caller, id = lost.id) => caller.post(`/api/ias/Account/AskFactorRemoval?accountId=${id}`);
const confirm = (caller: Caller, id = lost.id) => caller.post(`/api/ias/Account/ConfirmFactorRemoval?accountId=${id}`);
const stateFor = async (caller: Caller) => (await caller.get(`/api/ias/Account/GetSecondFactor?accountId=${lost.id}`)).json;
const login = async () => (await school.nobody.post(`${base}/login`, { email: lost.email, password })).status;

test('One administrator asks, another confirms: then the password is enough, every session has ended, and all of it was told', async () => {
  expect(await stateFor(second)).toEqual({ isOn: true, removal: null });
  expect((await ask(first)).status).toBe(200);
  expect((await stateFor(first)).removal).toMatchObject({ isMine: true });
  expect((await stateFor(second)).removal).toMatchObject({ isMine: false });
  expect(await login()).toBe(401);
  expect((await confirm(second)).json.message).toBe('Two-step login is off');
  expect(await login()).toBe(200);
  problem(await lost.get(`${base}/session`), 401);
  expect(await stateFor(second)).toEqual({ isOn: false, removal: null });
  const told = await school.rows<{ subject: string }>('select subject from outbox where to_email = $1 order by outbox_id', [
    lost.email,
  ]);
  expect(told.map(({ subject }) => subject).slice(-2)).toEqual([
    'Your two-step login is to be turned off',
    'Two-step login was turned off',
  ]);
  const done = await school.rows<{ action: string }>(
    `select action from audit_entry where resource = 'Account' and record_id = $1 and action like '%factor%' order by audit_entry_id`,
    [lost.id],
  );
  expect(done.map(({ action }) => action)).toEqual(['turn-on-factor', 'ask-factor-removal', 'remove-factor']);
});

test('Nobody does both, nor either of them for themselves', async () => {
  problem(await ask(lost), 403);
  problem(await confirm(first), 409);
  await ask(first);
  problem(await ask(second), 409);
  problem(await confirm(first), 403);
  problem(await confirm(lost), 403);
  expect(await login()).toBe(401);
});

test('Nobody is both by way of an account that they have made, invited or changed within a week', async () => {
  const mine = (await first.post('/api/ias/Account', { email: 'my-second@school.test', role: 1, accountName: 'Me Too' })).json
    .data;
  const { path } = (await first.post(`/api/ias/Account/Invite?accountId=${mine}`)).json.data;
  const token = new URLSearchParams(path.split('?')[1]).get('token');
  const { message } = (await school.nobody.post(`${base}/AcceptInvitation`, { token, password: 'a second old oak' })).json;
  const again = callerWith(school.app, message.split('~')[1]);
  expect(problem(await ask(again), 403).detail).toContain('within the last 7 days');
  await ask(first);
  problem(await confirm(again), 403);
  expect(await login()).toBe(401);
  await school.rows(`update audit_entry set at = at - interval '7 days' where resource = 'Account' and record_id = $1`, [mine]);
  expect((await confirm(again)).status).toBe(200);
});

test('What somebody asked who was disabled since is void', async () => {
  const asking = await school.asAdmin();
  const { accountId } = (await asking.get(`${base}/session`)).json;
  await ask(asking);
  await school.rows('update account set is_disabled = true where account_id = $1', [accountId]);
  problem(await confirm(second), 409);
  expect((await ask(first)).status).toBe(200);
});

test('What was asked holds for 24 hours, and is forgotten then', async () => {
  await ask(first);
  await school.rows(`update factor_removal set asked = now() - interval '24 hours 1 minute'`);
  problem(await confirm(second), 409);
  await school.runJob('forget-sessions');
  expect(await school.rows('select from factor_removal')).toEqual([]);
});

test('Of two who confirm at once, one does it; turning it off oneself leaves nothing to confirm', async () => {
  await ask(first);
  const third = await school.asAdmin();
  const answers = await Promise.all([confirm(second), confirm(third)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('A wish does not outlive the factor that it was about', async () => {
  await ask(first);
  await school.rows('update authenticator_app set last_step = 0');
  const off = { password, code: codeNow(lost.secret) };
  expect((await lost.post(`${base}/TurnOffSecondFactor`, off)).status).toBe(200);
  await turnOnFactor(lost, password);
  problem(await confirm(second), 409);
});

test('Only administrators may, and only where there is a factor', async () => {
  const clerk = await school.asStaff(6);
  for (const call of [ask, confirm]) problem(await call(clerk), 403);
  problem(await clerk.get(`/api/ias/Account/GetSecondFactor?accountId=${lost.id}`), 403);
  problem(await ask(first, 999_999), 404);
  const { accountId } = (await clerk.get(`${base}/session`)).json;
  problem(await ask(first, accountId), 409);
});

test('With a stolen session it is neither asked nor confirmed', async () => {
  const { accountId } = (await first.get(`${base}/session`)).json;
  await school.rows(
    `insert into authenticator_app (account_id, secret, confirmed) select $1, secret, now() from authenticator_app where account_id = $2`,
    [accountId, lost.id],
  );
  await school.rows(`update session set confirmed = now() - interval '10 minutes' where account_id = $1`, [accountId]);
  expect(problem(await ask(first), 403).type).toBe('/problems/confirm-again');
  expect(problem(await confirm(first), 403).type).toBe('/problems/confirm-again');
  await school.rows('delete from authenticator_app where account_id = $1', [accountId]);
});
