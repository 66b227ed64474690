import type { QueryClient } from '@tanstack/react-query';
import { onTouched, tellTouched, touches } from '../calls/touched.web.ts';

/** Where the tabs of a browser tell each other what changed. */
export const betweenTabs = () => new BroadcastChannel('homeroom-live');

/** What tabs tell each other. */
export interface TabMessage {
  /** Kinds of records that changed; absent where only the place in the stream is told. */
  kinds?: string;
  lastId?: string;
}

/**
 * Asks again for what shows a kind of records that changed, in this tab or in another: everything under `[area, kind, …]`, and
 * nothing else. Forms and sheets keep what is typed in them. Returns the end of it.
 */
export function followChanges(cache: QueryClient): () => void {
  const tabs = betweenTabs();
  tabs.onmessage = ({ data: { kinds } }: MessageEvent<TabMessage>) => {
    if (kinds) tellTouched(kinds);
  };
  const quiet = onTouched((touched) => {
    void cache.invalidateQueries({ predicate: ({ queryKey: [, kind] }) => touches(touched, kind) });
    if (!touched.elsewhere) tabs.postMessage({ kinds: touched.kinds });
  });
  return () => {
    quiet();
    tabs.close();
  };
}
