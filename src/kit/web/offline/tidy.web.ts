import { knownAccount } from '../calls/account.web.ts';
import { session } from '../calls/session.web.ts';
import { tidySheets } from './sheet-store.web.ts';

/** Forgets what is kept of sheets and is not of the session that there is now. */
export const tidyForSession = (): Promise<void> => tidySheets(isOfSession);

/** Until it is known whose session it is, it may be anybody's; without a session it is nobody's. */
function isOfSession(account: number): boolean {
  const known = knownAccount();
  return session().token !== null && (known === 0 || known === account);
}
