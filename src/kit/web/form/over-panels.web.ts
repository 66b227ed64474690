import { useEffect, useRef, useSyncExternalStore } from 'react';

let covered = false;
const listeners = new Set<() => void>();

function cover(is: boolean): void {
  covered = is;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
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
  const waits = useSyncExternalStore(subscribe, () => covered);
  const shown = useRef(false);
  shown.current = open && (shown.current || !waits);
  return shown.current;
}
