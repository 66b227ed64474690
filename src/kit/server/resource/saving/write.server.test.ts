import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../../test/support/harness.ts';
import { studentFactory } from '../../../../areas/student/student/student.factory.ts';
import { currentKeyId, newKey, takeKeys } from '../../sealing/keys.server.ts';

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

test('Only a fingerprint of a repeatable request is kept, which nobody can guess without the key', async () => {
  const url = '/api/sis/Student';
  const body = studentFactory();
  expect((await secretary.post(url, body, { 'idempotency-key': 'tried out' })).status).toBe(201);
  const [kept] = await school.rows<{ request: string }>("select request from idempotency_key where key = 'tried out'");
  const text = JSON.stringify(body);
  for (const guess of [text, `POST ${url} ${text}`, `POST ${url}\n${text}`]) {
    expect(kept?.request).not.toContain(createHash('sha256').update(guess).digest('hex'));
  }
  const [{ key } = { key: '' }] = await school.rows<{ key: string }>('select key from installation_key');
  expect(kept?.request).not.toContain(createHmac('sha256', key).update(`POST ${url}\n${text}`).digest('hex'));
});

test('After an exchange of keys, a repetition still gets the first answer, and another request none', async () => {
  const [url, body] = ['/api/sis/Student', studentFactory()];
  const before = currentKeyId();
  const first = await secretary.post(url, body, { 'idempotency-key': 'over an exchange' });
  const exchanged = newKey();
  takeKeys([exchanged], exchanged.id);
  expect((await secretary.post(url, body, { 'idempotency-key': 'over an exchange' })).json).toEqual(first.json);
  expect((await secretary.post(url, studentFactory(), { 'idempotency-key': 'over an exchange' })).status).toBe(409);
  takeKeys([], before);
});
