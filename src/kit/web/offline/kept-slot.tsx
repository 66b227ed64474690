import { useSyncExternalStore } from 'react';
import { followers } from '../browser/followers.web.ts';
import { loadedLater } from '../calls/loaded.web.ts';
import { readStored, storageKeys } from '../parts/browser-storage.web.ts';

const KeptBar = loadedLater(() => import('./kept-bar.tsx').then((part) => part.KeptBar));

const { follow, tell } = followers();

/** Tells the place of the bar that sheets are kept from now on, or no more. */
export const tellKept = tell;

/** The place for the bar of kept sheets, whose code only loads if there are any. */
export function KeptSlot() {
  const keeps = useSyncExternalStore(follow, () => readStored(storageKeys.kept) !== null);
  return keeps && <KeptBar />;
}
