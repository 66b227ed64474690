import { type RefObject, useEffect } from 'react';

/** The browser asks before the page is closed. What is `released` in the meantime is left unasked. */
export function useAskedBeforeClosing(isWanted: boolean, released?: RefObject<boolean>): void {
  useEffect(() => {
    if (!isWanted) return;
    const ask = (event: Event) => {
      if (!released?.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWanted, released]);
}
