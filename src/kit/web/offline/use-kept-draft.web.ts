import { useEffect, useRef } from 'react';
import type { DraftNow } from './kept-draft.web.ts';

/**
 * Gives back what was typed in a form when the server ended the session, also one that is no record's: the code for it comes while
 * somebody types.
 */
export function useKeptDraft<Typed>(form: Omit<DraftNow<Typed>, 'at'>): void {
  const shown = { ...form, at: location.href };
  const now = useRef(shown);
  now.current = shown;
  useEffect(() => {
    const ended = new AbortController();
    import('./kept-draft.web.ts').then(
      ({ keepDraft }) => keepDraft(now, ended.signal),
      () => undefined,
    );
    return () => ended.abort();
  }, []);
}
