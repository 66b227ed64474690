import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { oldKey } from './key-age.server.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

test.each([
  ['a new key', '1 day', undefined],
  ['one that is nearly two years old', '2 years -1 day', undefined],
  ['an older one', '2 years 1 day', /rotate-key/],
])('A start says of %s whether it has to be exchanged', async (_which, age, said) => {
  await school.rows('update sealing_key set made = now() - $1::interval where is_current', [age]);
  const warning = await oldKey(school.database.db);
  if (said) expect(warning).toMatch(said);
  else expect(warning).toBeUndefined();
});
