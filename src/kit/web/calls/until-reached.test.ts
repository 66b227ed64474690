// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Asking, untilReached } from './until-reached.web.ts';

let there: boolean;
let asking: Asking;
const ask = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  vi.useFakeTimers();
  there = false;
  ask.mockReset().mockImplementation(async () => there);
  asking = untilReached(ask);
});
afterEach(() => {
  asking.end();
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
/** How often it was asked since last looked at. */
async function asked(): Promise<number> {
  await pass(0);
  const { length } = ask.mock.calls;
  ask.mockClear();
  return length;
}

test('The server is asked at once, then after pauses that double up to half a minute', async () => {
  expect(await asked()).toBe(1);
  for (const seconds of [1, 2, 4, 8, 16, 30, 30, 30]) {
    await pass(seconds - 0.5);
    expect(await asked()).toBe(0);
    await pass(0.5);
    expect(await asked()).toBe(1);
  }
});

test('A server that comes back is found without any event from the browser, and is then left alone', async () => {
  await pass(10);
  there = true;
  await pass(30);
  expect(await asked()).toBeGreaterThan(0);
  await pass(600);
  window.dispatchEvent(new Event('online'));
  expect(await asked()).toBe(0);
});

test.each(['online', 'homeroom-reached', 'focus', 'visibilitychange'])(
  '%s asks at once, and the pauses begin again',
  async (type) => {
    await pass(100);
    await asked();
    (type === 'visibilitychange' ? document : window).dispatchEvent(new Event(type));
    expect(await asked()).toBe(1);
    await pass(1);
    expect(await asked()).toBe(1);
  },
);

test('A failed call is repeated just like a refused one, and never twice at once', async () => {
  ask.mockImplementation(() => new Promise((_, reject) => setTimeout(reject, 5000)));
  await pass(1);
  await asked();
  window.dispatchEvent(new Event('online'));
  await pass(4);
  expect(await asked()).toBe(0);
  await pass(2);
  expect(await asked()).toBe(1);
});

test('A finished call starts again on demand, even if the demand comes while it is running', async () => {
  there = true;
  await pass(1);
  await asked();
  asking.again();
  await pass(1);
  expect(await asked()).toBe(1);
  ask.mockImplementationOnce(async () => {
    asking.again();
    return true;
  });
  asking.again();
  await pass(2);
  expect(await asked()).toBe(2);
});

test('After the end nothing is asked any more', async () => {
  await asked();
  asking.end();
  await pass(100);
  window.dispatchEvent(new Event('focus'));
  expect(await asked()).toBe(0);
});
