import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { startApp, type TestApp } from '../../../test/harness.ts';
import { studentFactory } from '../../areas/student/student/student.factory.ts';

let school: TestApp;
let secretary: Caller;

beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
});
afterAll(() => school.close());

test('A change sent again after a lost answer is answered as the first time, although its version is stale by then', async () => {
  const { data: id } = (await secretary.post('/api/sis/Student', studentFactory())).json;
  const { version } = (await secretary.get(`/api/sis/Student/${id}`)).json;
  const input = { ...studentFactory(), version };
  const change = (key: string) => secretary.put(`/api/sis/Student?studentId=${id}`, input, { 'idempotency-key': key });
  const first = await change('from the bus');
  expect(first.status).toBe(200);
  expect((await change('from the bus')).json).toEqual(first.json);
  expect((await secretary.get(`/api/sis/Student/${id}`)).json.version).toBe(version + 1);
  expect((await change('another wish')).status).toBe(409);
});
