import { useSyncExternalStore } from 'react';
import { readStored, storageKeys, writeStored } from '../parts/browser-storage.web.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether rows are 32 px high instead of 40, in every grid; remembered in this browser. */
export const useCompactRows = (): boolean => useSyncExternalStore(subscribe, () => readStored(storageKeys.rows) === 'compact');

/** Chooses the height of rows in every grid, open ones included. */
export function setCompactRows(compact: boolean): void {
  writeStored(storageKeys.rows, compact ? 'compact' : null);
  for (const listener of listeners) listener();
}
