import { useCallback, useEffect, useRef } from 'react';
import { useLoaded } from '../../kit/web/calls/loaded.web.ts';

const load = () => import('./global-search.tsx').then((search) => search.GlobalSearch);

/** Loads the search ahead, when somebody is about to open it. */
export const preloadSearch = (): void => void load();

/** The global search. Its code loads when it is first opened; what is typed meanwhile is its first text. */
export function SearchDialog({ close }: { close: () => void }) {
  const { part: GlobalSearch } = useLoaded(load);
  const takeTyped = useTypedAhead(close);
  return GlobalSearch && <GlobalSearch close={close} takeTyped={takeTyped} />;
}

/** Keeps what is typed from where the focus still is, until it is taken. */
function useTypedAhead(close: () => void): () => string {
  const typed = useRef('');
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') close();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', pressed, true);
    end.current = () => window.removeEventListener('keydown', pressed, true);
    return end.current;
  }, [close]);
  return useCallback(() => {
    end.current?.();
    const taken = typed.current;
    typed.current = '';
    return taken;
  }, []);
}
