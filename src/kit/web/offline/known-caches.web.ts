import { knownAccount } from '../calls/account.web.ts';
import { session } from '../calls/session.web.ts';
import { isView, storageKeys, writeStored } from '../parts/browser-storage.web.ts';

const prefix = 'known-';
const store = (): CacheStorage | undefined => ('caches' in globalThis ? caches : undefined);

/** What is kept of the answers to an account; undefined where the browser keeps nothing. */
export const cacheOf = (account: number): Promise<Cache> | undefined =>
  isView() ? undefined : store()?.open(`${prefix}${account}`);

/** Forgets the kept answers of every account but that of the present session; of all if nobody is signed in. */
export async function forgetAnswers(): Promise<void> {
  const known = knownAccount();
  // While it is unknown whose session this is, they may be theirs.
  if (session().token !== null && known === 0) return;
  const own = session().token === null ? '' : `${prefix}${known}`;
  for (const name of (await store()?.keys()) ?? []) {
    if (name.startsWith(prefix) && name !== own) await caches.delete(name);
  }
  if (own === '') writeStored(storageKeys.known, null);
}
