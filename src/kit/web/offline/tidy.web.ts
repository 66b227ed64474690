import { knownAccount } from '../calls/account.web.ts';
import { session } from '../calls/session.web.ts';
import { tidySheets } from './sheet-store.web.ts';

/** Forgets kept sheets that do not belong to the present session. */
export const tidyForSession = (): Promise<void> => tidySheets(isOfSession);

/** While it is unknown whose session this is, a sheet may be theirs; without a session it is nobody's. */
function isOfSession(account: number): boolean {
  const known = knownAccount();
  return session().token !== null && (known === 0 || known === account);
}
