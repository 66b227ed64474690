import { useSyncExternalStore } from 'react';
import { followers } from '../browser/followers.web.ts';
import { knownAccount } from '../calls/account.web.ts';
import { failedWith } from '../calls/api-error.web.ts';
import { spareAnswers } from '../calls/together.web.ts';
import { readStored, storageKeys, writeStored } from '../parts/browser-storage.web.ts';
import { cacheOf } from './known-caches.web.ts';

const keptAt = 'kept-at';
const dayMs = 24 * 3_600_000;
const keptDays = 7;

let shownFrom: Date | undefined;
const { follow, tell } = followers();

function show(from: Date | undefined) {
  if (shownFrom?.getTime() === from?.getTime()) return;
  shownFrom = from;
  tell();
}

/** From when the oldest of what is shown is, while the server cannot be reached; undefined if all of it is new. */
export const useShownFrom = (): Date | undefined => useSyncExternalStore(follow, () => shownFrom);

/**
 * Keeps on this device what a page is answered from now on, for the signed-in account alone and a week at most, and answers with it while
 * the server cannot be reached. Returns a function that ends this.
 */
export function keepAnswers(): () => void {
  // Its first answer tidies up.
  let isTidy = false;
  spareAnswers.keep = (url, answer) => {
    show(undefined);
    const isFirst = !isTidy;
    isTidy = true;
    void put(url, answer, isFirst).catch((reason: unknown) => console.warn('This browser keeps no answers.', reason));
  };
  spareAnswers.find = async (url, error) => {
    const kept = failedWith(error, 0, 502, 503, 504) ? await find(url) : undefined;
    if (!kept) throw error;
    show(shownFrom && shownFrom < kept.at ? shownFrom : kept.at);
    return kept.answer;
  };
  return () => {
    delete spareAnswers.keep;
    delete spareAnswers.find;
    show(undefined);
  };
}

async function put(url: string, answer: unknown, tidiesUp: boolean): Promise<void> {
  const account = knownAccount();
  const cache = account > 0 && (await cacheOf(account));
  if (!cache) return;
  if (readStored(storageKeys.known) === null) {
    writeStored(storageKeys.known, '1');
    // From now on there is something to tidy, and to be opened without a network.
    window.dispatchEvent(new Event('homeroom-account'));
  }
  if (tidiesUp) await forgetOld(cache);
  await cache.put(url, new Response(JSON.stringify(answer), { headers: { [keptAt]: new Date().toISOString() } }));
}

async function forgetOld(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept && momentOf(kept).getTime() < Date.now() - keptDays * dayMs) await cache.delete(request);
  }
}

async function find(url: string): Promise<{ answer: unknown; at: Date } | undefined> {
  const account = knownAccount();
  const kept = account > 0 ? await (await cacheOf(account))?.match(url) : undefined;
  return kept && { answer: await kept.json(), at: momentOf(kept) };
}

const momentOf = (kept: Response): Date => new Date(kept.headers.get(keptAt) ?? 0);
