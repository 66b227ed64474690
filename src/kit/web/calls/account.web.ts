import { followers } from '../browser/followers.web.ts';
import { readStored, storageKeys, writeStored } from '../parts/browser-storage.web.ts';
import { session } from './session.web.ts';

const { follow, tell } = followers();

/** Calls back once this window knows whose session it has. Returns a function that ends this. */
export const onAccountKnown = follow;

/** Notes whose session this is, as the server said, unless that session has ended meanwhile. */
export function rememberAccount(token: string | null, account: { accountId: number }): void {
  if (token === null || session().token !== token) return;
  writeStored(storageKeys.account, JSON.stringify(account));
  tell();
}

/** Whose session this is, as noted, so also without a network; undefined if unknown. */
export function storedAccount<Account extends { accountId: number }>(): Account | undefined {
  try {
    return JSON.parse(readStored(storageKeys.account) ?? '') as Account;
  } catch {
    return undefined;
  }
}

/** The id of the signed-in account, also without a network; 0 while unknown. */
export const knownAccount = (): number => storedAccount()?.accountId ?? 0;
