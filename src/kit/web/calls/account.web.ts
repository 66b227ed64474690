import { readStored, storageKeys, writeStored } from '../parts/browser-storage.web.ts';
import { session } from './session.web.ts';

/** Notes whose session this is, as the server said it; an answer to a session that ended meanwhile is not noted. */
export function rememberAccount(token: string | null, account: { accountId: number }): void {
  if (token === null || session().token !== token) return;
  writeStored(storageKeys.account, JSON.stringify(account));
  window.dispatchEvent(new Event('homeroom-account'));
}

/** Whose session this is, also without a network, as it was noted; undefined while it is not known or cannot be read. */
export function storedAccount<Account extends { accountId: number }>(): Account | undefined {
  try {
    return JSON.parse(readStored(storageKeys.account) ?? '') as Account;
  } catch {
    return undefined;
  }
}

/** The number of the signed-in account, also without a network; 0 while it is not known. */
export const knownAccount = (): number => storedAccount()?.accountId ?? 0;
