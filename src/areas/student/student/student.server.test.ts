import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness.ts';
import { addProgram, addStudent } from '../../../../test/people.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

test('A parent sees their own child', async () => {
  const programId = await addProgram(school.database);
  const asha = await addStudent(school.database, { programId });
  await addStudent(school.database, { programId, firstName: 'Ravi' });
  const parent = await school.asParentOf(asha);
  const { json, status } = await parent.get('/api/sis/Student');
  expect(status).toBe(200);
  expect(json.items.map((row: { firstName: string }) => row.firstName)).toEqual(['Asha']);
});
