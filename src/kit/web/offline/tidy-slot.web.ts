import { onSessionChange } from '../calls/session.web.ts';
import { readStored, storageKeys } from '../parts/browser-storage.web.ts';

const hourMs = 3_600_000;

/**
 * Forgets expired sheets of every account, and the answers to others than the signed-in one: now, whenever the session ends or the account changes, and hourly. Its code only loads if
 * something is kept.
 */
export function tidyInTime(): void {
  window.addEventListener('homeroom-account', tidy);
  onSessionChange(tidy);
  setInterval(tidy, hourMs);
  tidy();
}

function tidy() {
  if (readStored(storageKeys.kept) === null && readStored(storageKeys.known) === null) return;
  import('./tidy.web.ts').then((part) => part.tidyForSession()).catch(laterOn);
}

function laterOn(reason: unknown) {
  console.warn('What is kept of sheets is tidied up later.', reason);
}
