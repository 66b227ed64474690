import { afterAll, beforeAll, expect, test } from 'vitest';
import { addGuardian, addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import type { FamilyRow, Guardians } from './family.domain.ts';
import { studentFamilies } from './family.table.ts';

const family = '/api/sis/Family';
let school: TestApp;
let secretary: Caller;
let programId: number;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  secretary = await school.asAdmin();
  programId = await addProgram(school.database);
});
afterAll(() => school.close());

const guardiansOf = async (studentId: number, by = secretary): Promise<Guardians> =>
  (await by.get(`${family}/GetGuardians?studentId=${studentId}`)).json;

test('Guardians are told in the order of calls, and those who may not be contacted last', async () => {
  const asha = await addStudent(school.database, { programId });
  const ids: number[] = [];
  for (const firstName of ['Lata', 'Dev', 'Amma', 'Baba']) ids.push(await addGuardian(school.database, asha, { firstName }));
  const [lata, , amma, baba] = ids;
  const say = (familyId: number | undefined, said: object) =>
    secretary.post('/api/sis/StudentFamily', { studentId: asha, familyId, relationship: 3, ...said });
  await say(lata, { mayBeContacted: false });
  await say(amma, { callOrder: 2 });
  await say(baba, { callOrder: 1 });
  const names = async () => (await guardiansOf(asha)).guardians.map(({ firstName }) => firstName);
  expect(await names()).toEqual(['Baba', 'Amma', 'Dev', 'Lata']);
  const { json }: { json: FamilyRow[] } = await secretary.get(`${family}?studentId=${asha}`);
  expect(json.map(({ firstName }) => firstName)).toEqual(['Baba', 'Amma', 'Dev', 'Lata']);
  await say(baba, {});
  expect(await names(), 'what is not sent stays').toEqual(['Baba', 'Amma', 'Dev', 'Lata']);
  await say(baba, { callOrder: null });
  expect(await names()).toEqual(['Amma', 'Dev', 'Baba', 'Lata']);
  const wrong = problem(await say(baba, { callOrder: 10 }), 422);
  expect(wrong.errors).toEqual({ callOrder: ['Order of Calls should be a whole number from 1 to 9'] });
});

test('Brothers and sisters are told with their classes, as far as the caller may read them', async () => {
  const otherId = await addProgram(school.database, { programName: 'Grade 9 Z' });
  const [asha, ravi, far, stranger] = [
    await addStudent(school.database, { programId, emergencyContact: '9000000001' }),
    await addStudent(school.database, { programId }),
    await addStudent(school.database, { programId: otherId, firstName: 'Far', lastName: 'Away' }),
    await addStudent(school.database, { programId }),
  ];
  const familyId = await addGuardian(school.database, asha);
  await school.database.db
    .insert(studentFamilies)
    .values([ravi, far].map((studentId) => ({ studentId, familyId, relationship: 1 })));
  await addGuardian(school.database, stranger);
  const told = await guardiansOf(asha);
  expect(told.emergencyContact).toBe('9000000001');
  expect(told.siblings.map(({ studentId }) => studentId).toSorted()).toEqual([ravi, far].toSorted());
  expect(told.siblings).toContainEqual({ studentId: far, firstName: 'Far', lastName: 'Away', programName: 'Grade 9 Z' });
  const teacher = await school.as({ 'student.read': `programid=${programId}` });
  expect((await guardiansOf(asha, teacher)).siblings.map(({ studentId }) => studentId)).toEqual([ravi]);
  problem(await teacher.get(`${family}/GetGuardians?studentId=${far}`), 404);
});
