import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFamily, addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import type { FamilyRow } from './family.domain.ts';

const url = '/api/sis/Family/GetAllFamilyNames';
let school: TestApp;
let secretary: Caller;
beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
});
afterAll(() => school.close());

test('Family names come in order, for those who may link them', async () => {
  await addFamily(school.database, { firstName: 'Eva', lastName: 'Zz' });
  await addFamily(school.database, { firstName: 'Émile', lastName: 'Zz' });
  const { json } = await secretary.get(url);
  expect(json.map((row: FamilyRow) => row.firstName)).toEqual(['Émile', 'Eva']);
  problem(await (await school.as({ 'course.read': '-1' })).get(url), 403);
});

test('Beside the name of a family member stand their children, as far as the caller may read them', async () => {
  const programId = await addProgram(school.database);
  const asha = await addStudent(school.database, { firstName: 'Asha', lastName: 'Joint', programId });
  const ravi = await addStudent(school.database, { firstName: 'Ravi', lastName: '' });
  const familyId = await addFamily(school.database);
  for (const studentId of [ravi, asha]) await secretary.post('/api/sis/StudentFamily', { studentId, familyId, relationship: 1 });
  const childrenFor = async (caller: Caller) =>
    (await caller.get(url)).json.find((row: FamilyRow) => row.familyId === familyId)?.students;
  expect(await childrenFor(secretary)).toBe('Asha Joint, Ravi');
  expect(await childrenFor(await school.asTeacherOf(programId))).toBe('Asha Joint');
});
