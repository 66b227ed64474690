import { knownAccount } from '../calls/account.web.ts';
import { session } from '../calls/session.web.ts';
import { isView, readStored, storageKeys } from '../parts/browser-storage.web.ts';
import { installWorker } from './install-worker.web.ts';
import { forgetAnswers } from './known-caches.web.ts';
import { tidySheets } from './sheet-store.web.ts';

/** Forgets kept sheets and answers that do not belong to the present session; those that stay can be opened without a network. */
export async function tidyForSession(): Promise<void> {
  if (isView()) return;
  await forgetAnswers();
  if (readStored(storageKeys.known) !== null) installWorker();
  await tidySheets(isOfSession);
}

/** While it is unknown whose session this is, a sheet may be theirs; without a session it is nobody's. */
function isOfSession(account: number): boolean {
  const known = knownAccount();
  return session().token !== null && (known === 0 || known === account);
}
