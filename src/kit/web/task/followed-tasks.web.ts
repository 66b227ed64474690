import { useEffect } from 'react';

const followed = new Set<string>();

/** While a screen is open that says itself how the tasks of a kind end, in words of its own, they are not reported besides. */
export function useFollowed(kind: string): void {
  useEffect(() => {
    followed.add(kind);
    return () => void followed.delete(kind);
  }, [kind]);
}

/** Whether a screen is open that reports the end of such tasks. */
export const isFollowed = (kind: string): boolean => followed.has(kind);
