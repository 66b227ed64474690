import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, callerWith } from '../../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../../test/support/harness.ts';
import { studentFactory } from '../../../../areas/student/student/student.factory.ts';

let school: TestApp;
let secretary: Caller;

beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
});
afterAll(() => school.close());

test('A change sent again after a lost answer gets the first answer, although its version is stale by then', async () => {
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

test('Only a fingerprint of a repeatable request is kept, which nobody can guess without the installation’s key', async () => {
  const url = '/api/sis/Student';
  const body = studentFactory();
  expect((await secretary.post(url, body, { 'idempotency-key': 'tried out' })).status).toBe(201);
  const [kept] = await school.rows<{ request: string }>("select request from idempotency_key where key = 'tried out'");
  const text = JSON.stringify(body);
  for (const guess of [text, `POST ${url} ${text}`, `POST ${url}\n${text}`]) {
    expect(kept?.request).not.toContain(createHash('sha256').update(guess).digest('hex'));
  }
  await school.rows("update installation_key set key = 'of another installation'");
  const elsewhere = await startApp({ prepared: { ownerUrl: school.ownerUrl, url: school.databaseUrl } });
  const there = callerWith(elsewhere.app, secretary.token);
  expect((await secretary.post(url, body, { 'idempotency-key': 'tried out' })).status).toBe(201);
  expect((await there.post(url, body, { 'idempotency-key': 'tried out' })).status).toBe(409);
  await elsewhere.close();
});
