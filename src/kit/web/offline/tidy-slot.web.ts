import { knownAccount } from '../calls/account.web.ts';
import { onSessionChange, session } from '../calls/session.web.ts';
import { readStored, storageKeys } from '../parts/browser-storage.web.ts';

const hourMs = 3_600_000;

/**
 * Forgets in time what is kept of sheets, of every account: now, whenever a session ends or another account comes, and hourly.
 * Its code comes only where something is kept.
 */
export function tidyInTime(): void {
  window.addEventListener('homeroom-account', tidy);
  onSessionChange(tidy);
  setInterval(tidy, hourMs);
  tidy();
}

function tidy() {
  if (readStored(storageKeys.kept) === null) return;
  import('./sheet-store.web.ts').then(({ tidySheets }) => tidySheets(isOfSession)).catch(laterOn);
}

/** Until it is known whose session it is, it may be anybody's; without a session it is nobody's. */
function isOfSession(account: number): boolean {
  const known = knownAccount();
  return session().token !== null && (known === 0 || known === account);
}

function laterOn(reason: unknown) {
  console.warn('What is kept of sheets is tidied up later.', reason);
}
