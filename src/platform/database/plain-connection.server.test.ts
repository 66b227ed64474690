import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/support/harness.ts';
import { plainConnection } from './plain-connection.server.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

test('Of a database on this machine nothing is said', async () => {
  expect(await plainConnection(school.database, school.databaseUrl)).toBeUndefined();
});

test.each([
  [{ isElsewhere: true, isEncrypted: false }, true],
  [{ isElsewhere: true, isEncrypted: true }, false],
  [{ isElsewhere: false, isEncrypted: false }, false],
])('Where PostgreSQL says %j, a start warns: %s', async (row, isWarned) => {
  const pool = { query: async () => ({ rows: [row] }) } as unknown as TestApp['database']['pool'];
  expect((await plainConnection({ pool }, 'postgres://database/school')) !== undefined).toBe(isWarned);
  expect(await plainConnection({ pool }, 'postgres://database/school?sslmode=disable')).toBeUndefined();
});
