import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followChanges } from '../../kit/web/live/follow-changes.web.ts';

const nothing = () => undefined;
/** Whatever the page itself needs goes first, because a phone's line is slow. The stream reports what was missed until then. */
const afterMs = 3000;

/** Shows changes while somebody is signed in: this browser's at once, other people's once the page itself has loaded. */
export function useChanges(): void {
  const cache = useQueryClient();
  useEffect(() => followChanges(cache), [cache]);
  useEffect(() => {
    let ends: Promise<() => void> | undefined;
    const timer = setTimeout(() => {
      ends = import('../../kit/web/live/follow-live.web.ts').then((live) => live.followLive()).catch(() => nothing);
    }, afterMs);
    return () => {
      clearTimeout(timer);
      void ends?.then((end) => end());
    };
  }, []);
}
