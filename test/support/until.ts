import { vi } from 'vitest';

/** Waits until an answer is truthy, and returns it. A busy machine takes its time; the test fails only if it never comes. */
export const until = <T>(ask: () => T | Promise<T>): Promise<T> =>
  vi.waitUntil(ask, { timeout: 90_000, interval: 20 }) as Promise<T>;
