import { type RefObject, useEffect } from 'react';
import { useMediaQuery } from '../browser/media-query.web.ts';

/**
 * Focuses the first thing to fill in on a page that opens, unless the focus is in use elsewhere on it; only where there is a mouse, and
 * so most likely a keyboard.
 * @param first a selector for it; by default the first cell of a sheet
 */
export function useFirstFocus(box: RefObject<HTMLElement | null>, wanted: boolean, first = '[data-cell]'): void {
  const hasMouse = useMediaQuery('(any-pointer: fine)');
  useEffect(() => {
    const busy = document.activeElement?.closest('input, select, [role=dialog], [role=alertdialog]');
    if (hasMouse && wanted && !busy) box.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
  }, [box, hasMouse, wanted, first]);
}
