import { useSyncExternalStore } from 'react';

/** Whether a media query holds now, e.g. `(width < 640px)`; false where nothing can tell. */
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
