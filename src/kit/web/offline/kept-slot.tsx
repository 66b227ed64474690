import { useSyncExternalStore } from 'react';
import { loadedLater } from '../calls/loaded.web.ts';
import { readStored, storageKeys } from '../parts/browser-storage.web.ts';

const KeptBar = loadedLater(() => import('./kept-bar.tsx').then((part) => part.KeptBar));

function subscribe(listener: () => void) {
  window.addEventListener('homeroom-kept', listener);
  return () => window.removeEventListener('homeroom-kept', listener);
}

/** The place for the bar of kept sheets, whose code only loads if there are any. */
export function KeptSlot() {
  const keeps = useSyncExternalStore(subscribe, () => readStored(storageKeys.kept) !== null);
  return keeps && <KeptBar />;
}
