import { expect, test } from 'vitest';
import { recordStatements } from '../bench/record.ts';
import { schoolSchema } from '../src/app/app.server.ts';
import { openDatabase } from '../src/kit/server/database/database.server.ts';
import { startApp } from './harness.ts';

test('The floor of the bench asks what Homeroom asks for an answer, without who is calling', async () => {
  const school = await startApp();
  const { token = '' } = await school.asAdmin();
  const open = () => openDatabase({ url: school.databaseUrl, schema: schoolSchema, max: 1, onError: () => undefined });
  const list = '/api/sis/Student?PageSize=20';
  const programs = '/api/ps/Program?programOrder=7&PageSize=20';
  const recorded = await recordStatements(open, token, [list, programs]);
  expect(recorded[list]).toMatchObject([{ text: expect.stringContaining('"student"'), name: expect.any(String) }]);
  expect(recorded[programs]).toMatchObject([{ values: expect.arrayContaining([7]) }]);
  await school.close();
});
