import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { hashToken, newToken } from '../../../kit/server/http/token.server.ts';
import type {} from '../session/identity-access.server.ts';

const identity = '/api/ias/IdentityAccess';
const token = newToken();
const head = { name: 'The Head', email: 'head@school.in', password: 'a long new password' };
let school: TestApp;

beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

const check = async (token: string) => (await school.nobody.post(`${identity}/CheckSetup`, { token })).status;
const setUp = (body: object) => school.nobody.post(`${identity}/Setup`, body);

test('If no link was printed, nobody can make themselves administrator', async () => {
  problem(await setUp({ ...head, token }), 404);
  problem(await setUp({ ...head, token: '' }), 404);
  expect(await check(token)).toBe(404);
});

test('The printed link creates the first administrator and signs them in; a second time it does nothing', async () => {
  school.app.setup.hash = hashToken(token);
  problem(await setUp({ ...head, token: newToken() }), 404);
  expect([await check(newToken()), await check(token), await check(token)]).toEqual([404, 200, 200]);
  expect(problem(await setUp({ ...head, token, password: 'short', email: 'head' }), 422).errors).toEqual({
    password: ['Password must have at least 10 characters'],
    email: ['Email should be in proper format'],
  });
  const answers = await Promise.all([setUp({ ...head, token }), setUp({ ...head, email: 'second@school.in', token })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const admin = callerWith(
    school.app,
    answers
      .find(({ status }) => status === 200)
      ?.json.message.split('~')
      .at(-1),
  );
  expect((await admin.get(`${identity}/session`)).json).toMatchObject({ name: 'The Head', role: 'Admin' });
  problem(await setUp({ ...head, email: 'third@school.in', token }), 404);
  expect(await check(token)).toBe(404);
  expect(await school.rows('select 1 from account')).toHaveLength(1);
});

test('If there is an administrator already, even a valid link creates no other', async () => {
  school.app.setup.hash = hashToken(token);
  problem(await setUp({ ...head, email: 'fourth@school.in', token }), 404);
  expect(await check(token)).toBe(404);
});
