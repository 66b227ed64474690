import { useSyncExternalStore } from 'react';
import { followers } from '../browser/followers.web.ts';
import { readStored, storageKeys, writeStored } from '../parts/browser-storage.web.ts';

const { follow, tell } = followers();

/** Whether rows are 32 px high instead of 40, in every grid; remembered in this browser. */
export const useCompactRows = (): boolean => useSyncExternalStore(follow, () => readStored(storageKeys.rows) === 'compact');

/** Chooses the height of rows in every grid, open ones included. */
export function setCompactRows(compact: boolean): void {
  writeStored(storageKeys.rows, compact ? 'compact' : null);
  tell();
}
