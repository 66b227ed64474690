import { afterAll, beforeAll, expect, test } from 'vitest';
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
