import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { demoPassword } from '../../../common/demo-accounts.domain.ts';
import { hashToken, newToken } from '../../../kit/server/http/token.server.ts';
import type {} from '../session/identity-access.server.ts';
import { accountFactory } from './account.factory.ts';
import { newPasswordProblem } from './new-password.server.ts';
import { newPassword } from './password.domain.ts';
import { checkPassword, hashPassword } from './password.server.ts';

const identity = '/api/ias/IdentityAccess';
const common = 'This password is too common. Choose another one';
const email = 'meera.krishnan@school.test';
const password = 'the young birch tree';
const around = { email, names: ['Meera Krishnan', 'Springdale Public School'] };
let school: TestApp;

beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

test.each(['1234567890', 'password123', 'Password123', 'QWERTYUIOP', 'iloveyou123', 'basketball', ' administrator '])(
  '"%s" is refused because attackers try it first',
  async (word) => {
    expect(await newPasswordProblem(word, around)).toBe(common);
  },
);

test.each([email, email.toUpperCase(), 'meera.krishnan', 'Meera.Krishnan'])(
  '"%s" is refused because it is the account’s own e-mail',
  async (word) => {
    expect(await newPasswordProblem(word, around)).toBe('Password must not be your e-mail address');
  },
);

test('A password is the same however a keyboard writes its accents', async () => {
  const [composed, parted] = ['Zoë was born in a café', 'Zoe\u0308 was born in a cafe\u0301'];
  for (const set of [composed, parted]) {
    const passwordHash = await hashPassword(set);
    for (const typed of [composed, parted]) expect(await checkPassword(passwordHash, typed)).toBe(true);
    expect(await checkPassword(passwordHash, 'Zoe was born in a cafe')).toBe(false);
  }
});

test('The present password is refused as a new one, and any other is accepted', async () => {
  const passwordHash = await hashPassword(password);
  expect(await newPasswordProblem(password, { ...around, passwordHash })).toBe(
    'This is your current password. Choose another one',
  );
  expect(await newPasswordProblem(`${password}!`, { ...around, passwordHash })).toBeUndefined();
});

test('Up to 200 signs are taken, and all of them count', async () => {
  const long = 'The old oak tree stood '.repeat(9).slice(0, 200);
  expect(newPassword.safeParse(long).success).toBe(true);
  expect(newPassword.safeParse(`${long}!`).success).toBe(false);
  const passwordHash = await hashPassword(long);
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await checkPassword(passwordHash, long)).toBe(true);
  for (const other of [long.slice(0, -1), `${long} `, long.toLowerCase(), long.trimEnd().slice(0, 72)])
    expect(await checkPassword(passwordHash, other)).toBe(false);
});

test('Sentences and the demo password are accepted', async () => {
  for (const word of [
    'the old oak tree',
    '.*.*.*.*.*',
    '(qwertyuiop',
    '[1234567890]|1',
    'Grüße aus Köln 1',
    'मेरा स्कूल अच्छा है',
    demoPassword,
  ]) {
    expect(await newPasswordProblem(word, around)).toBeUndefined();
  }
});

test('Set-up, invitation and change refuse such passwords at the field, and the link stays valid', async () => {
  const token = newToken();
  school.app.setup.hash = hashToken(token);
  const head = { token, name: 'Head', email };
  const setUp = (word: string) => school.nobody.post(`${identity}/Setup`, { ...head, password: word });
  expect(problem(await setUp('meera.krishnan'), 422).errors).toEqual({ password: ['Password must not be your e-mail address'] });
  expect(problem(await setUp('password123'), 422).errors).toEqual({ password: [common] });
  const admin = callerWith(school.app, (await setUp(password)).json.message.split('~').at(-1));

  const { json } = await admin.post('/api/ias/Account', accountFactory({ email: 'gopal.menon@school.test' }));
  const invite = async () =>
    (await admin.post(`/api/ias/Account/Invite?accountId=${json.data}`)).json.data.path.split('token=')[1];
  const link = await invite();
  const accept = (to: string, word: string) => school.nobody.post(`${identity}/AcceptInvitation`, { token: to, password: word });
  expect(problem(await accept(link, 'Gopal.Menon'), 422).errors).toHaveProperty('password');
  expect(problem(await accept(link, 'qwertyuiop'), 422).errors).toEqual({ password: [common] });
  expect((await accept(link, 'the old oak tree')).status).toBe(200);
  expect(problem(await accept(await invite(), 'the old oak tree'), 422).errors).toHaveProperty('password');

  const change = (newPassword: string) => admin.post(`${identity}/ChangePassword`, { currentPassword: password, newPassword });
  await school.rows("update school set school_name = 'Springdale Public School'");
  for (const word of [password, 'password123', email, 'Springdale@2026', 'Head-2026-2027']) {
    expect(problem(await change(word), 422).errors).toHaveProperty('newPassword');
  }
  expect((await change('another long sentence')).status).toBe(200);
});
