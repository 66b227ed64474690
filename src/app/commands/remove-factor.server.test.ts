import { afterAll, beforeAll, expect, test } from 'vitest';
import { turnOnFactor } from '../../../test/support/authenticator.ts';
import type { Caller } from '../../../test/support/caller.ts';
import { type KeyedSchool, startKeyedSchool } from '../../../test/support/keyed-school.ts';
import { hashPassword } from '../../areas/identity/account/password.server.ts';
import { readEnv } from '../start/env.server.ts';
import { removeFactorAsked } from './remove-factor.server.ts';

const identity = '/api/ias/IdentityAccess';
const password = 'the old oak tree';
let school: KeyedSchool;
let lost: Caller;
let email: string;

beforeAll(async () => {
  school = await startKeyedSchool();
  lost = await school.asAdmin();
  ({ email } = (await lost.get(`${identity}/session`)).json);
  await school.rows('update account set password_hash = $1', [await hashPassword(password)]);
  await turnOnFactor(lost, password);
});
afterAll(() => school.close());

/** Runs the command beside the school, with the answer that is typed. */
const command = (typed: string, keyFile = school.keyFile) =>
  removeFactorAsked(
    readEnv({ DATABASE_URL: school.ownerUrl, KEY_FILE: keyFile, BACKUP_DIR: 'off', DATA_DIR: '/nowhere' }),
    async () => typed,
  );
const login = async () => (await school.nobody.post(`${identity}/login`, { email, password })).status;

test('Without the keys of the school nothing is changed', async () => {
  await expect(command(email, `${school.keyFile}.lost`)).rejects.toThrow('key');
  expect(await login()).toBe(401);
});

test('It finds the account however its address is written, ends every session, and tells the person and the log', async () => {
  expect(await command(`  ${email.toUpperCase()} `)).toBe(email.toUpperCase());
  expect(await login()).toBe(200);
  expect((await lost.get(`${identity}/session`)).status).toBe(401);
  expect(await school.rows('select to_email, subject from outbox order by outbox_id desc limit 1')).toEqual([
    { to_email: email, subject: 'Two-step login was turned off' },
  ]);
  const [entry] = await school.rows("select account_name, after from audit_entry where action = 'remove-factor'");
  expect(entry).toEqual({ account_name: expect.any(String), after: { by: 'command' } });
});

test('It says what it cannot do', async () => {
  await expect(command(email)).rejects.toThrow('Two-step login of this account is off.');
  await expect(command('nobody@school.test')).rejects.toThrow('There is no account with this e-mail address.');
});
