import { useEffect, useRef, useSyncExternalStore } from 'react';
import { followers } from '../browser/followers.web.ts';
import { type Asking, untilReached } from './until-reached.web.ts';

const patienceMs = 5000;
const { follow, tell } = followers(
  () => window.addEventListener('offline', doubtReached),
  () => window.removeEventListener('offline', doubtReached),
);
let reached = true;
let asking: Asking | undefined;

/** Asks the server for a sign of life. */
export const isReached = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Something failed to load: asks the server until it answers, and tells all followers if that is not at once. */
export function doubtReached(): void {
  asking ??= untilReached(async () => {
    const now = await isReached();
    if (now) {
      asking?.end();
      asking = undefined;
    }
    if (now !== reached) {
      reached = now;
      tell();
    }
    return now;
  });
}

/** Calls back when the server is lost and when it is back. Returns a function that ends this. */
export const onReachedChange = follow;

/** Whether the last request reached the server. */
export const wasReached = (): boolean => reached;

/** `wasReached`, followed. */
export const useReached = (): boolean => useSyncExternalStore(onReachedChange, wasReached);

/** `untilReached` for as long as a component misses something. */
export function useUntilReached(missing: boolean, ask: () => Promise<boolean>): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => (missing ? untilReached(() => latest.current()).end : undefined), [missing]);
}

/** Whether an error is a browser's message that a part of the program failed to load. */
export const isMissingPart = (error: unknown): boolean =>
  /dynamically imported module|Importing a module script failed/i.test(String(error));
