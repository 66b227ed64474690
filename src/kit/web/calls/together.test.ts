// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configureBases } from './api.web.ts';
import { startSession } from './session.web.ts';
import { askTogether } from './together.web.ts';

const server = vi.fn<typeof fetch>();
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const asked = () => server.mock.calls.map(([url]) => decodeURIComponent(String(url)));
const ask = (path: string) => askTogether<unknown>(path, {});

beforeEach(() => {
  localStorage.clear();
  startSession('{}~abc');
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  configureBases(() => '');
});

test('Calls made at the same moment become one request, and each gets its own answer', async () => {
  server.mockResolvedValue(json([1, 2].map((body) => ({ status: 200, body }))));
  const answers = Promise.all([askTogether('/api/gs/Holiday', { sort: 'holidayFrom' }), ask('/api/b/B')]);
  expect(await answers).toEqual([1, 2]);
  expect(asked()).toEqual(['/api/together?calls=/api/gs/Holiday?sort=holidayFrom,/api/b/B']);
});

test('What one answer shows is drawn before the next answer is delivered', async () => {
  server.mockResolvedValue(json([1, 2].map((body) => ({ status: 200, body }))));
  const happened: unknown[] = [];
  const note = (what: unknown) => void happened.push(what);
  const first = ask('/api/a/A').then(async (answer) => {
    note(answer);
    for (let turn = 0; turn < 50; turn += 1) await undefined;
    note('drawn');
  });
  await Promise.all([first, ask('/api/b/B').then(note)]);
  expect(happened).toEqual([1, 'drawn', 2]);
});

test('A single call is made as usual', async () => {
  server.mockResolvedValue(json('alone'));
  expect(await ask('/api/gs/Holiday')).toBe('alone');
  expect(asked()).toEqual(['/api/gs/Holiday']);
});

test('If one call fails, the others still get their answers', async () => {
  server.mockResolvedValue(
    json([
      { status: 403, body: { title: 'Not allowed' } },
      { status: 200, body: 'here' },
    ]),
  );
  const [refused, answered] = await Promise.allSettled([ask('/api/a/A'), ask('/api/b/B')]);
  expect(refused).toMatchObject({ reason: { status: 403, title: 'Not allowed' } });
  expect(answered).toMatchObject({ value: 'here' });
});

test('If the request fails, each call reports it', async () => {
  server.mockResolvedValue(json({ title: 'Away' }, 503));
  const failed = await Promise.allSettled([ask('/api/a/A'), ask('/api/b/B')]);
  expect(failed).toMatchObject([{ reason: { status: 503 } }, { reason: { status: 503 } }]);
});

test('Calls to another server are sent there', async () => {
  configureBases((area) => (area === 'b' ? 'https://b.example' : ''));
  server.mockImplementation(async (url) => json(String(url)));
  expect(await Promise.all([ask('/api/a/A'), ask('/api/b/B')])).toEqual(['/api/a/A', 'https://b.example/api/b/B']);
});

test('Too many calls for one request are split into several, and a call that is too long is made on its own', async () => {
  server.mockImplementation(async (url) => {
    const { calls } = Object.fromEntries(new URL(String(url), 'http://here').searchParams);
    return json(calls ? calls.split(',').map((call) => ({ status: 200, body: call.length })) : 'alone');
  });
  const long = (length: number) => `/api/a/${'x'.repeat(length - '/api/a/'.length)}`;
  const questions = [...Array.from({ length: 18 }, () => long(10)), long(3000), long(3000), long(7000)];
  expect(await Promise.all(questions.map(ask))).toEqual([...Array.from({ length: 18 }, () => 10), 3000, 'alone', 'alone']);
  const lengths = asked().map((url) =>
    url
      .replace('/api/together?calls=', '')
      .split(',')
      .map(({ length }) => length),
  );
  expect(lengths).toEqual([Array.from({ length: 16 }, () => 10), [10, 10, 3000], [3000], [7000]]);
});
