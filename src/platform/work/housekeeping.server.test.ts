import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStudent } from '../../../test/school/people.ts';
import type { Caller } from '../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../test/support/harness.ts';
import { studentFactory } from '../../areas/student/student/student.factory.ts';

let school: TestApp;
let secretary: Caller;

beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
});
afterAll(() => school.close());

const total = async () => (await secretary.get('/api/sis/Student?PageSize=1')).json.totalCount as number;

test('After a day the answer to an Idempotency-Key is forgotten: the same POST is a new one', async () => {
  const input = studentFactory();
  const post = async () => (await secretary.post('/api/sis/Student', input, { 'idempotency-key': 'yesterday' })).json.data;
  const first = await post();
  expect(await post()).toBe(first);
  await school.rows("update idempotency_key set created = now() - interval '25 hours'");
  expect(await post()).not.toBe(first);
  await school.rows("update idempotency_key set created = now() - interval '25 hours'");
  await school.runJob('forget-idempotency-keys');
  expect(await school.rows('select 1 from idempotency_key')).toEqual([]);
});

test('The exact total is kept while its lines are folded and others write', async () => {
  const before = await total();
  const writes = Array.from({ length: 10 }, () => addStudent(school.database));
  await Promise.all([...writes, school.runJob('fold-row-counts'), school.runJob('fold-row-counts')]);
  expect(await total()).toBe(before + 10);
  await school.runJob('fold-row-counts');
  expect(await total()).toBe(before + 10);
  expect(await school.rows("select 1 from row_count where table_name = 'student'")).toHaveLength(1);
  await school.rows('delete from student where student_id in (select student_id from student limit 3)');
  expect(await total()).toBe(before + 7);
});

test('A total within a refused save is not counted', async () => {
  const before = await total();
  await secretary.post('/api/sis/Student', studentFactory({ programId: 2_000_000_000 }));
  expect(await total()).toBe(before);
});
