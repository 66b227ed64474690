import { vi } from 'vitest';

/** Waits until something is so, and gives what was answered. A busy machine takes its time: what never comes is a failure. */
export const until = <T>(ask: () => T | Promise<T>): Promise<T> =>
  vi.waitUntil(ask, { timeout: 90_000, interval: 20 }) as Promise<T>;
