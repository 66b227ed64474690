import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { studentFactory } from '../student/student.factory.ts';
import { houseFactory } from './house.factory.ts';

let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
});
afterAll(() => school.close());

const addHouse = async (houseName: string): Promise<number> =>
  (await office.post('/api/sis/House', houseFactory({ houseName }))).json.data;

test('A student belongs to a house, is found by it, and keeps it where it is not sent', async () => {
  const houseId = await addHouse('Kalam');
  const { json } = await office.post('/api/sis/Student', studentFactory({ firstName: 'Asha', houseId }));
  const url = `/api/sis/Student/${json.data}`;
  expect((await office.get(url)).json).toMatchObject({ houseId, house: { houseName: 'Kalam' } });
  await office.put(`/api/sis/Student?studentId=${json.data}`, { hobbies: 'Chess' });
  expect((await office.get(url)).json).toMatchObject({ houseId, hobbies: 'Chess' });
  const found = (await office.get(`/api/sis/Student?houseId=${houseId}`)).json;
  expect(found).toMatchObject({ totalCount: 1, items: [{ firstName: 'Asha', houseId }] });
  expect(problem(await office.delete(`/api/sis/House?houseId=${houseId}`), 409).detail).toContain('1 student');
  await office.put(`/api/sis/Student?studentId=${json.data}`, { houseId: null });
  expect((await office.delete(`/api/sis/House?houseId=${houseId}`)).status).toBe(200);
});

test('There is one house of a name, however it is written', async () => {
  await addHouse('Raman');
  const again = await office.post('/api/sis/House', houseFactory({ houseName: ' raman' }));
  expect(problem(again, 409).errors).toEqual({ houseName: ['There is already a house with this name'] });
});

test('A house that does not exist is refused at its field', async () => {
  const answer = await office.post('/api/sis/Student', studentFactory({ houseId: 2_000_000_000 }));
  expect(problem(answer, 422).errors).toEqual({ houseId: ['House should be one of the list'] });
});

test('Everybody without a house gets the one that was proposed, all or none', async () => {
  await school.rows('update student set house_id = null; delete from house');
  const [kalam, raman] = [await addHouse('Kalam'), await addHouse('Raman')];
  const programId = await addProgram(school.database);
  const add = (firstName: string) => addStudent(school.database, { firstName, lastName: 'Rao', programId, gender: 1 });
  const [asha, om] = [await add('Asha'), await add('Om')];
  const proposal = (await office.get('/api/sis/Student/ProposeHouses')).json as { studentId: number; houseId: number }[];
  const mine = proposal.filter(({ studentId }) => [asha, om].includes(studentId));
  expect(new Set(mine.map(({ houseId }) => houseId))).toEqual(new Set([kalam, raman]));
  const assign = (students: readonly object[], by = office) => by.put('/api/sis/Student/AssignHousesBulk', { students });
  const students = mine.map(({ studentId, houseId }) => ({ studentId, houseId }));
  expect((await assign(students)).json).toEqual({ data: 2, message: 'Houses assigned successfully' });
  const zara = await add('Zara');
  const again = await assign([{ studentId: zara, houseId: kalam }, ...students]);
  expect(problem(again, 422).detail).toContain('Asha Rao has a house already.');
  expect(problem(await assign([{ studentId: zara, houseId: 2e9 }]), 422).detail).toBe('House should be one of the list');
  expect(problem(await assign([zara, zara].map((studentId) => ({ studentId, houseId: kalam }))), 422).detail).toContain(
    'listed twice',
  );
  expect((await office.get(`/api/sis/Student/${zara}`)).json.houseId).toBeNull();
  const ofOther = await school.as({ 'student.update': `programid=${programId + 1}` });
  problem(await assign([{ studentId: zara, houseId: kalam }], ofOther), 404);
});
