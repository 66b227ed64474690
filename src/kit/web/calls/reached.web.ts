import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Asking, untilReached } from './until-reached.web.ts';

const patienceMs = 5000;
const listeners = new Set<() => void>();
let reached = true;
let asking: Asking | undefined;

/** Asks the server for a sign of life. */
export const isReached = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Something did not come: asks the server until it answers, and tells all that follow where it does not at once. */
export function doubtReached(): void {
  asking ??= untilReached(async () => {
    const now = await isReached();
    if (now) {
      asking?.end();
      asking = undefined;
    }
    if (now !== reached) {
      reached = now;
      for (const listener of [...listeners]) listener();
    }
    return now;
  });
}

/** Calls back whenever the server is lost, and when it is there again. Returns the end of it. */
export function onReachedChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('offline', doubtReached);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('offline', doubtReached);
  };
}

/** Whether the server was reached when something was last asked of it. */
export const wasReached = (): boolean => reached;

/** `wasReached`, followed. */
export const useReached = (): boolean => useSyncExternalStore(onReachedChange, wasReached);

/** `untilReached` for as long as a component misses something. */
export function useUntilReached(missing: boolean, ask: () => Promise<boolean>): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => (missing ? untilReached(() => latest.current()).end : undefined), [missing]);
}

/** Whether an error says, in the words of the browsers, that a part of the program did not come. */
export const isMissingPart = (error: unknown): boolean =>
  /dynamically imported module|Importing a module script failed/i.test(String(error));
