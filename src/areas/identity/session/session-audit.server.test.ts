import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { accounts } from '../account/account.table.ts';
import { role } from '../account/account-roles.domain.ts';
import { hashPassword } from '../account/password.server.ts';

const base = '/api/ias/IdentityAccess';
const password = 'the old oak tree';
let school: TestApp;

beforeAll(async () => {
  school = await startApp();
  const account = {
    email: 'asha@school.test',
    accountName: 'Asha',
    role: role.admin,
    passwordHash: await hashPassword(password),
  };
  await school.database.db.insert(accounts).values(account);
});
beforeEach(() => school.rows('delete from audit_entry'));
afterAll(() => school.close());

const login = (email: string, word: string) =>
  school.nobody.send({ method: 'POST', url: `${base}/login`, payload: { email, password: word }, remoteAddress: '10.0.0.7' });
const entries = () =>
  school.rows('select action, resource, record_id, account_name, before, after from audit_entry order by audit_entry_id');

test('Signing in and out is logged, with what was proven and the address', async () => {
  const { json } = await login('asha@school.test', password);
  const asha = callerWith(school.app, json.message.slice(json.message.indexOf('~') + 1));
  const [session] = await school.rows<{ session_id: number }>('select session_id from session');
  expect((await asha.post(`${base}/logout`)).status).toBe(200);
  const of = { resource: 'Session', record_id: session?.session_id, account_name: 'Asha', before: null };
  expect(await entries()).toEqual([
    { ...of, action: 'sign-in', after: { how: 'password', address: '10.0.0.7' } },
    { ...of, action: 'sign-out', after: null },
  ]);
});

test('A failed sign-in is logged for the account that was tried, without the password', async () => {
  expect((await login('Asha@school.test', 'a guess')).status).toBe(401);
  expect(await entries()).toEqual([
    {
      action: 'sign-in-failed',
      resource: 'Session',
      record_id: null,
      account_name: 'Asha',
      before: null,
      after: { email: 'asha@school.test', how: 'password', address: '10.0.0.7' },
    },
  ]);
});

test('A failed sign-in to an unknown account is logged without the e-mail, because people type passwords there', async () => {
  expect((await login('the old oak tree', 'asha@school.test')).status).toBe(401);
  expect(await entries()).toMatchObject([{ action: 'sign-in-failed', account_name: '', after: { address: '10.0.0.7' } }]);
  expect(JSON.stringify(await entries())).not.toContain('oak');
});
