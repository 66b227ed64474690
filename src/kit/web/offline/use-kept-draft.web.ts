import { useEffect, useRef } from 'react';
import type { FormNow } from './kept-draft.web.ts';

/** Gives back what was typed when the session ended; the code for it comes while somebody types. */
export function useKeptDraft(form: Omit<FormNow, 'at'>): void {
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
