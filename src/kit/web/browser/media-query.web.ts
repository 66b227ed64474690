import { useSyncExternalStore } from 'react';

/** Whether a media query matches, e.g. `(width < 640px)`; false where that is unknown. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    () => globalThis.matchMedia?.(query).matches ?? false,
  );
}

/** Whether the screen is too narrow for a table: below 640 px records show as cards. */
export const useNarrow = (): boolean => useMediaQuery('(width < 640px)');
