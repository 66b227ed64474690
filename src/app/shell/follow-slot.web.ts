import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const nothing = () => undefined;
/** What the page itself needs goes first: a phone's line is slow. */
const afterMs = 3000;

/** Shows what changes while the frame of a session is there; how, comes after the first page. */
export function useChanges(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let ends: Promise<() => void> | undefined;
    const timer = setTimeout(() => {
      ends = import('../../kit/web/live/follow-changes.web.ts').then((live) => live.followChanges(cache)).catch(() => nothing);
    }, afterMs);
    return () => {
      clearTimeout(timer);
      void ends?.then((end) => end());
    };
  }, [cache]);
}
