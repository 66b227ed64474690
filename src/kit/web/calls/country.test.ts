// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { lookUpCountry } from './country.web.ts';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  localStorage.clear();
  server.mockReset();
  vi.stubGlobal('fetch', server);
});

test('The one address is asked once, without credentials', async () => {
  server.mockResolvedValue(new Response('{"country_code":"NL"}'));
  await lookUpCountry('https://where.example/json');
  expect(server).toHaveBeenCalledTimes(1);
  expect(server.mock.calls[0]?.[0]).toBe('https://where.example/json');
  expect(server.mock.calls[0]?.[1]?.credentials).toBe('omit');
  expect(localStorage.getItem('country')).toBe('NL');
});

test.each([
  ['no answer', () => Promise.reject(new TypeError())],
  ['no JSON', async () => new Response('<html>')],
  ['a strange country', async () => new Response('{"country":"<script>"}')],
])('%s means IN', async (_, answer) => {
  server.mockImplementation(answer);
  await lookUpCountry('https://where.example/json');
  expect(localStorage.getItem('country')).toBe('IN');
});
