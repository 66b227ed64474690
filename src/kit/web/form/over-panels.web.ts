import { useEffect, useRef, useSyncExternalStore } from 'react';
import { followers } from '../browser/followers.web.ts';

let covered = false;
const { follow, tell } = followers();

function cover(is: boolean): void {
  covered = is;
  tell();
}

/** For what somebody opens over everything: panels that were on their way wait, instead of covering it and taking its focus. */
export function useOverPanels(): void {
  useEffect(() => {
    cover(true);
    return () => cover(false);
  }, []);
}

/** Whether a panel that is to be open shows; one that shows already stays. */
export function useShown(open: boolean): boolean {
  const waits = useSyncExternalStore(follow, () => covered);
  const shown = useRef(false);
  shown.current = open && (shown.current || !waits);
  return shown.current;
}
