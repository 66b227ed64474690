import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../test/support/harness.ts';
import { problem } from '../../../test/support/problem.ts';

let school: TestApp;
let office: Caller;

const together = (...calls: string[]) => `/api/together?${new URLSearchParams({ calls: calls.join(',') })}`;

beforeAll(async () => {
  school = await startApp();
  office = await school.as({ 'program.read': '-1', 'holiday.read': '-1' });
});
afterAll(() => school.close());

test('Several calls are answered in one request, in order, each as if asked alone', async () => {
  const calls = [
    '/api/ps/Program?PageSize=3&sort=-programName&fields=programId%2CprogramName',
    '/api/ias/IdentityAccess/session',
    '/api/gs/Holiday/GetHolidaysForRange?startDate=2026-01-01&endDate=2026-12-31',
  ];
  const answer = await office.get(together(...calls));
  const alone = await Promise.all(calls.map((call) => office.get(call)));
  expect(answer.status, answer.text).toBe(200);
  expect(alone.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answer.json).toEqual(alone.map(({ status, json }) => ({ status, body: json })));
});

test('A refused call gets its own problem, and the others get their answers', async () => {
  const answer = await office.get(together('/api/sis/Student', '/api/gs/Holiday?sort=nonsense', '/api/ps/Program'));
  expect(answer.json.map(({ status }: { status: number }) => status)).toEqual([403, 400, 200]);
  expect(answer.json[0].body.title).toBe((await office.get('/api/sis/Student')).json.title);
});

test('Each call keeps to the caller’s scope', async () => {
  const nobodys = await school.as({ 'program.read': 'programid=1' });
  const answer = await nobodys.get(together('/api/ps/Program', '/api/ias/IdentityAccess/session'));
  expect(answer.json[0]).toEqual({ status: 200, body: (await nobodys.get('/api/ps/Program')).json });
});

test.each([
  ['itself', '/api/together?calls=/api/ps/Program'],
  ['the stream of changes', '/api/live'],
  ['a file', '/api/sis/Student/Photo?studentId=1'],
  ['an export', '/api/ps/Program/ExportToPDF'],
  ['a call with an id in its path', '/api/ps/Program/1'],
  ['what needs no session', '/api/openapi.json'],
  ['an address that is no call', '/dashboard'],
  ['another server', 'http://elsewhere.example/api/ps/Program'],
  ['an address with a line break', '/api/ps/Program?sort=\nx'],
])('%s cannot be asked for together with others', async (_what, call) => {
  const answer = await office.get(together('/api/ps/Program', call));
  expect(answer.status, answer.text).toBe(200);
  const [program, refused] = answer.json;
  expect(program).toEqual({ status: 200, body: (await office.get('/api/ps/Program')).json });
  expect(refused).toMatchObject({ status: 400, body: { status: 400, title: 'The request is not well formed' } });
  expect(refused.body.detail).toMatch(/ is not asked together with others\.$/);
});

test('More than sixteen calls are refused, and so are none at all', async () => {
  const many = Array.from({ length: 17 }, () => '/api/ps/Program');
  expect(problem(await office.get(together(...many)), 400).detail).toBe('calls may name 16 calls at most.');
  problem(await office.get('/api/together'), 400);
});

test('Without a session, no call is made', async () => {
  problem(await school.nobody.get(together('/api/ps/Program')), 401);
});

test('Each call counts toward the limit of its session', async () => {
  const strict = await startApp({ env: { RATE_LIMIT: '4' } });
  const reader = await strict.as({ 'program.read': '-1' });
  const answer = await reader.get(together('/api/ps/Program', '/api/ps/Program', '/api/ps/Program'));
  expect(answer.json.map(({ status }: { status: number }) => status)).toEqual([200, 200, 200]);
  problem(await reader.get('/api/ps/Program'), 429);
  await strict.close();
});

test('Nobody goes on asking once their account is closed', async () => {
  const clerk = await school.as({ 'program.read': '-1' });
  const opened = await clerk.get(together('/api/ps/Program', '/api/ias/IdentityAccess/session'));
  expect(opened.json.map(({ status }: { status: number }) => status)).toEqual([200, 200]);
  await school.rows('update account set is_disabled = true where account_name = $1', [opened.json[1].body.name]);
  problem(await clerk.get(together('/api/ps/Program')), 401);
});

test('However many are asked, a page takes one connection to the database', async () => {
  const { pool } = school.database;
  let busy = 0;
  let most = 0;
  const taken = () => {
    busy += 1;
    most = Math.max(most, busy);
  };
  const given = () => {
    busy -= 1;
  };
  pool.on('acquire', taken).on('release', given);
  const answer = await office.get(together(...Array.from({ length: 12 }, () => '/api/ps/Program')));
  pool.off('acquire', taken).off('release', given);
  expect(answer.json).toHaveLength(12);
  expect(most).toBe(1);
});
