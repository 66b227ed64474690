import { knownAccount, onAccountKnown } from '../calls/account.web.ts';
import { api } from '../calls/api.web.ts';
import { ApiError, failedWith } from '../calls/api-error.web.ts';
import { onSessionChange, session } from '../calls/session.web.ts';
import { untilReached } from '../calls/until-reached.web.ts';
import { notify } from '../toast/toast.tsx';
import { asSent, type KeptSheet, stateOf } from './kept-sheet.web.ts';
import { keptSheet, keptSheets, onSheetsChange, putSheet } from './sheet-store.web.ts';

/** How sending went. `later`: not reached, or nobody signed in. `disputed`: the server has a different version by now. */
type Delivery = { kind: 'sent' } | { kind: 'later' } | { kind: 'disputed' } | { kind: 'refused'; error: ApiError };

/** A send that nobody answers counts as not reached. */
const patienceMs = 30_000;
const openKeys = new Map<string, number>();

/** Whether a call failed because the server could not be reached, was down or had too much to do: it may be sent again later. */
export const mayBeSentLater = (error: unknown): boolean => failedWith(error, 0, 429, 502, 503, 504);

/** Sends what was saved; leaves the kept sheet as it is. */
export async function deliver({ request }: KeptSheet): Promise<Delivery> {
  if (!request || !session().token) return { kind: 'later' };
  try {
    const { method, path, body, intent } = request;
    const options = { intent, signal: AbortSignal.timeout(patienceMs) };
    await (method === 'POST' ? api.post(path, body, options) : api.put(path, body, options));
    return { kind: 'sent' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (mayBeSentLater(error) || error.status === 401) return { kind: 'later' };
    return error.status === 409 || error.status === 404 ? { kind: 'disputed' } : { kind: 'refused', error };
  }
}

/** While a sheet is on screen, it is sent from there. Returns a function that ends this. */
export function holdSheet(key: string): () => void {
  openKeys.set(key, (openKeys.get(key) ?? 0) + 1);
  return () => {
    const left = (openKeys.get(key) ?? 1) - 1;
    if (left > 0) openKeys.set(key, left);
    else openKeys.delete(key);
  };
}

/** Whether this sheet, or any, is on screen in this tab. */
export const isHeld = (key?: string): boolean => (key === undefined ? openKeys.size > 0 : openKeys.has(key));

let sending: Promise<void> | undefined;

/** Sends the signed-in user's saved sheets, oldest first, and reports how it went. Stops early if the server cannot be reached. */
export function sendWaiting(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll() {
  const account = knownAccount();
  if (account === 0) return;
  for (const sheet of await keptSheets(account)) {
    if (stateOf(sheet) !== 'waiting' || isHeld(sheet.key)) continue;
    await putSheet({ ...sheet, sent: sheet.typed });
    const delivery = await deliver(sheet);
    if (delivery.kind === 'later') return;
    const latest = await keptSheet(account, sheet.key);
    if (latest?.changedAt === sheet.changedAt) await putSheet(afterwards(latest, delivery));
    tell(sheet, delivery);
  }
}

function afterwards(sheet: KeptSheet, delivery: Delivery): KeptSheet {
  if (delivery.kind === 'sent') return asSent(sheet);
  if (delivery.kind === 'disputed') return { ...sheet, disputed: true };
  return { ...sheet, request: undefined, refused: delivery.kind === 'refused' ? delivery.error.detail : undefined };
}

function tell({ title }: KeptSheet, delivery: Delivery) {
  if (delivery.kind === 'sent') notify.success(`${title} was sent`);
  if (delivery.kind === 'disputed') notify.warning(`${title} was changed by someone else`, 'Open it to choose what stays.');
  if (delivery.kind === 'refused') notify.failure(`${title} could not be saved`, delivery.error);
}

/**
 * Sends what waits: now, after a login, and repeatedly while something still waits. Returns a function that ends this.
 */
export function followOutbox(): () => void {
  const asking = untilReached(async () => {
    await sendWaiting();
    return !(await keptSheets(knownAccount())).some((sheet) => stateOf(sheet) === 'waiting');
  });
  const followed = [onAccountKnown, onSessionChange, onSheetsChange];
  const ends = [...followed.map((follow) => follow(asking.again)), asking.end];
  return () => {
    for (const end of ends) end();
  };
}
