import type { QueryClient } from '@tanstack/react-query';
import { onTouched, touches } from '../calls/touched.web.ts';
import { followLive } from './follow-live.web.ts';

/**
 * Asks again for what shows a kind of records that changed, here or elsewhere: everything under `[area, kind, …]`, and nothing else.
 * Forms and sheets keep what is typed in them. Returns the end of it.
 */
export function followChanges(cache: QueryClient): () => void {
  const quiet = onTouched((touched) => {
    void cache.invalidateQueries({ predicate: ({ queryKey: [, kind] }) => touches(touched, kind) });
  });
  const silent = followLive();
  return () => {
    quiet();
    silent();
  };
}
