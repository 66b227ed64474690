import type { QueryClient } from '@tanstack/react-query';
import { onTouched, tellTouched, touches } from '../calls/touched.web.ts';

/** The channel on which the tabs of a browser tell each other what changed. */
export const betweenTabs = () => new BroadcastChannel('homeroom-live');

/** What tabs tell each other. */
export interface TabMessage {
  /** Kinds of records that changed; absent in a message with only the position in the stream. */
  kinds?: string;
  lastId?: string;
}

/**
 * Fetches again what shows a kind of records that changed, in this tab or another: everything under `[area, kind, …]`, and nothing
 * else. Forms and sheets keep what is typed in them. Returns a function that ends this.
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
