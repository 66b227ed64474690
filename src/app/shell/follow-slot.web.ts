import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followChanges } from '../../kit/web/live/follow-changes.web.ts';

const nothing = () => undefined;
/** What the page itself needs goes first: a phone's line is slow. The stream tells what was missed until then. */
const afterMs = 3000;

/** Shows what changes while the frame of a session is there: by this browser at once, by others once the page itself has loaded. */
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
