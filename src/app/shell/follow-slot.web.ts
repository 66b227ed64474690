import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const nothing = () => undefined;

/** Shows what changes while the frame of a session is there; how, comes after the first page. */
export function useChanges(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const ends = import('../../kit/web/live/follow-changes.web.ts')
      .then((live) => live.followChanges(cache))
      .catch(() => nothing);
    return () => void ends.then((end) => end());
  }, [cache]);
}
