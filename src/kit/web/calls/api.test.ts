// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastDetail } from '../toast/toast-detail.web.ts';
import { api, configureBases, urlOf } from './api.web.ts';
import { ApiError } from './api-error.web.ts';
import { onSessionChange, session, startSession } from './session.web.ts';

const server = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const headersOf = (call: number) => new Headers(server.mock.calls[call]?.[1]?.headers);

beforeEach(() => {
  localStorage.clear();
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  configureBases(() => '');
});

test('Without a token nothing is sent', async () => {
  await expect(api.get('/api/sis/Student')).rejects.toThrow('Authorization token missing.');
  expect(server).not.toHaveBeenCalled();
});

test('A call sends the token and credentials, and asks for JSON', async () => {
  startSession('{}~abc');
  server.mockResolvedValue(answer(200, { items: [] }));
  expect(await api.get('/api/sis/Student', { query: { PageNumber: 1, studentName: '' } })).toEqual({ items: [] });
  expect(server.mock.calls[0]?.[0]).toBe('/api/sis/Student?PageNumber=1');
  expect(server.mock.calls[0]?.[1]?.credentials).toBe('include');
  expect(headersOf(0).get('authorization')).toBe('Bearer abc');
  expect(headersOf(0).get('accept')).toBe('application/json');
});

test('Tags are removed from everything that is sent, even notes in a register; a password stays as typed', async () => {
  startSession('{}~abc');
  server.mockImplementation(async () => answer(200, {}));
  await api.put('/api/las/StudentAttendance/UpdateAttendanceBulk', { Attendances: [{ studentId: 1, notes: '<b>bold</b> x' }] });
  const secrets = { currentPassword: 'a<b>c', newPassword: '<i>d' };
  const asTyped = { currentPassword: true, newPassword: true } as const;
  await api.post('/api/ias/IdentityAccess/ChangePassword', secrets, { asTyped });
  expect(server.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))).toEqual([
    { Attendances: [{ studentId: 1, notes: 'bold x' }] },
    secrets,
  ]);
});

test('Each area has its own base address', () => {
  configureBases((area) => (area === 'sis' ? 'https://students.example' : ''));
  expect(urlOf('/api/sis/Student')).toBe('https://students.example/api/sis/Student');
  expect(urlOf('/api/ps/Program')).toBe('/api/ps/Program');
});

test('A refusal tells status, title, detail and the fields', async () => {
  startSession('{}~abc');
  server.mockResolvedValue(answer(422, { title: 'Not valid', detail: 'One|Two', errors: { gender: ['Gender is required'] } }));
  await expect(api.put('/api/sis/Student', {})).rejects.toMatchObject({
    status: 422,
    title: 'Not valid',
    detail: 'One|Two',
    errors: { gender: ['Gender is required'] },
    sessionExpired: false,
  });
});

test.each([
  ['the detail', '{"detail":"One|Two","title":"T","message":"M"}', ['One', 'Two']],
  ['else the title', '{"title":"T","message":"M"}', ['T']],
  ['else the message', '{"message":"M"}', ['M']],
  ['else that it was not expected', '{}', ['An unexpected error occurred.']],
  ['and so where it is no document at all', '<html>', ['An unexpected error occurred.']],
])('The toast about a refused call says %s', async (_, body, paragraphs) => {
  startSession('{}~abc');
  server.mockResolvedValue(new Response(body, { status: 502 }));
  const error: unknown = await api.get('/api/sis/Student').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 502 });
  expect(toastDetail(error)).toEqual(paragraphs);
});

test('A 401 ends the session, once, and says so', async () => {
  startSession('{}~abc');
  const heard = vi.fn();
  const stop = onSessionChange(heard);
  server.mockImplementation(async () => answer(401, { title: 'Unauthorized' }));
  const calls = await Promise.allSettled([api.get('/api/sis/Student'), api.get('/api/ps/Program')]);
  stop();
  expect(calls.map((call) => call.status === 'rejected' && call.reason.sessionExpired)).toEqual([true, true]);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(session()).toEqual({ token: null, permissions: {} });
});

test('A refused login ends no session and sends no token', async () => {
  startSession('{}~abc');
  server.mockResolvedValue(answer(401, { title: 'Unable to authenticate' }));
  await expect(api.post('/api/ias/IdentityAccess/login', {}, { anonymous: true })).rejects.toBeInstanceOf(ApiError);
  expect(headersOf(0).has('authorization')).toBe(false);
  expect(session().token).toBe('abc');
});

test('Repeating a call after a lost answer keeps its key; a new call after an answer does not', async () => {
  startSession('{}~abc');
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  server.mockResolvedValueOnce(answer(503, {}));
  server.mockImplementation(async () => answer(201, { data: 1 }));
  await expect(api.post('/api/sis/Student', { firstName: 'A' })).rejects.toMatchObject({ status: 0 });
  await expect(api.post('/api/sis/Student', { firstName: 'A' })).rejects.toMatchObject({ status: 503 });
  await api.post('/api/sis/Student', { firstName: 'A' });
  await api.post('/api/sis/Student', { firstName: 'A' });
  await api.post('/api/sis/Student', { firstName: 'B' });
  const keys = [0, 1, 2, 3, 4].map((call) => headersOf(call).get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]]);
  expect(new Set(keys).size).toBe(3);
});

test('What the page asked for before its scripts were there is taken by the first who asks for it soon, with the same session', async () => {
  startSession('{}~abc');
  server.mockImplementation(async () => answer(200, { from: 'a call of its own' }));
  const ask = (token: string, at = Date.now()) =>
    Object.assign(window, {
      prefetched: { url: '/api/sis/Student/7', token, at, answer: Promise.resolve(answer(200, { from: 'the page' })) },
    });
  ask('abc', Date.now() - 31_000);
  expect(await api.get('/api/sis/Student/7')).toEqual({ from: 'a call of its own' });
  ask('of another session');
  expect(await api.get('/api/sis/Student/7')).toEqual({ from: 'a call of its own' });
  ask('abc');
  expect(await api.get('/api/sis/Student/8')).toEqual({ from: 'a call of its own' });
  expect(await api.get('/api/sis/Student/7')).toEqual({ from: 'the page' });
  expect(await api.get('/api/sis/Student/7')).toEqual({ from: 'a call of its own' });
});

/** An answer that begins well and cannot be read to its end. */
const broken = (reason: unknown) => Object.assign(answer(200, {}), { text: () => Promise.reject(reason) });

test.each([
  ['breaks off', broken(new TypeError('network error'))],
  ['takes too long', broken(new DOMException('', 'TimeoutError'))],
  ['is the login page of a hotel', new Response('<html>Welcome</html>')],
])('An answer that %s counts as none, and the call that is made again keeps its key', async (_, lost) => {
  startSession('{}~abc');
  server.mockImplementation(async () => answer(201, { data: 1 }));
  server.mockResolvedValueOnce(lost);
  await expect(api.post('/api/ps/Program', { programName: 'A' })).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  await api.post('/api/ps/Program', { programName: 'A' });
  const keys = server.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key')).filter(Boolean);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('A call that is called off while its answer is read is no failure of the network', async () => {
  startSession('{}~abc');
  const off = new DOMException('', 'AbortError');
  server.mockResolvedValueOnce(broken(off));
  await expect(api.get('/api/sis/Student')).rejects.toBe(off);
});
