// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.web.ts';
import { onReachedChange, wasReached } from './reached.web.ts';

let answer: () => Promise<Response>;
const heard: boolean[] = [];
let leave: () => void;

const away = () => Promise.reject(new TypeError('Failed to fetch'));
const there = async () => new Response('{}');
const call = () => api.get('/api/x', {}).catch(() => undefined);
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', () => answer());
  heard.length = 0;
  leave = onReachedChange(() => void heard.push(wasReached()));
});
afterEach(async () => {
  answer = there;
  await pass(60);
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('A lost server is noticed as soon as a call fails, and found again without any event from the browser', async () => {
  answer = away;
  await call();
  await pass(0);
  expect(heard).toEqual([false]);
  answer = there;
  await pass(2);
  expect(heard).toEqual([false, true]);
});

test('A call that is answered says at once that the server is back, however long the pause would be', async () => {
  answer = away;
  await call();
  await pass(40);
  answer = there;
  await call();
  await pass(0);
  expect(heard).toEqual([false, true]);
});

test('A proxy’s answer that the server is away counts as a lost server', async () => {
  answer = async () => new Response('Bad gateway', { status: 502 });
  await call();
  await pass(0);
  expect(heard).toEqual([false]);
});

test('A call that fails while the server is there changes nothing', async () => {
  answer = away;
  const failed = call();
  answer = there;
  await failed;
  await pass(60);
  expect(heard).toEqual([]);
});

test('If the browser says that it lost its network, the server is asked before that is believed', async () => {
  answer = there;
  window.dispatchEvent(new Event('offline'));
  await pass(1);
  expect(heard).toEqual([]);
  answer = away;
  window.dispatchEvent(new Event('offline'));
  await pass(1);
  expect(heard).toEqual([false]);
});
