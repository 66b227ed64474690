import { cleanup } from '@testing-library/react';
import { rememberAccount } from '../../src/kit/web/calls/account.web.ts';
import { endSession, startSession } from '../../src/kit/web/calls/session.web.ts';

/** Signs account 1 in, with these permissions. */
export function signInAgain(permissions: Readonly<Record<string, string>>): void {
  startSession(`${JSON.stringify(permissions)}~token`);
  rememberAccount('token', { accountId: 1 });
}

/** The server ends the session while somebody types, and they sign in again: what was shown is gone. */
export function endAndSignIn(permissions: Readonly<Record<string, string>>): void {
  endSession({ reason: 'expired', error: null });
  cleanup();
  signInAgain(permissions);
}
