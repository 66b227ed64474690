import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { isKeyOld } from './key-age.server.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

test.each([
  ['a new key', '1 day', false],
  ['one that is nearly two years old', '2 years -1 day', false],
  ['an older one', '2 years 1 day', true],
])('Of %s is known whether it has to be exchanged', async (_which, age, isOld) => {
  await school.rows('update sealing_key set made = now() - $1::interval where is_current', [age]);
  expect(await isKeyOld(school.database.db)).toBe(isOld);
});
