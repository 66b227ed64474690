import { storageKeys, writeStored } from '../storage.web.ts';
import { type KeptSheet, stateOf } from './kept-sheet.web.ts';

const sheets = 'sheets';
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('homeroom-sheets');
const listeners = new Set<() => void>();
let database: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('homeroom', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(sheets, { keyPath: ['account', 'key'] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => {
      database = undefined;
      reject(request.error);
    };
  });
  return database;
}

async function run<Answer>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Answer>): Promise<Answer> {
  const transaction = (await openDatabase()).transaction(sheets, mode);
  const request = work(transaction.objectStore(sheets));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

const ofAccount = (account: number) => IDBKeyRange.bound([account], [account, []]);

/** The kept sheets of an account, oldest first; none where the browser keeps nothing. */
export async function keptSheets(account: number): Promise<KeptSheet[]> {
  const all: KeptSheet[] = await run('readonly', (store) => store.getAll(ofAccount(account))).catch(() => []);
  return all.sort((one, other) => one.changedAt - other.changedAt);
}

/** One kept sheet. What it holds is what was put under this key. */
export const keptSheet = <Sheet>(account: number, key: string): Promise<KeptSheet<Sheet> | undefined> =>
  run<KeptSheet<Sheet> | undefined>('readonly', (store) => store.get([account, key])).catch(() => undefined);

/**
 * Keeps a sheet and tells all that follow, in every tab.
 * @throws when the browser keeps nothing: no room, private mode
 */
export async function putSheet(sheet: KeptSheet): Promise<void> {
  await run('readwrite', (store) => store.put(sheet));
  writeStored(storageKeys.kept, '1');
  tell();
}

/** Forgets every sheet of an account. */
export async function forgetSheets(account: number): Promise<void> {
  await run('readwrite', (store) => store.delete(ofAccount(account)));
  if ((await run('readonly', (store) => store.count())) === 0) writeStored(storageKeys.kept, null);
  tell();
}

const staleMs = 7 * 24 * 3_600_000;

/** Forgets what was only looked at, more than a week ago. What was typed stays until it is sent or given up. */
export async function forgetStale(account: number, now = Date.now()): Promise<void> {
  const stale = (await keptSheets(account)).filter((sheet) => stateOf(sheet) === 'fresh' && sheet.changedAt < now - staleMs);
  for (const { key } of stale) await run('readwrite', (store) => store.delete([account, key]));
}

/** Calls back whenever a kept sheet changes, in this tab or in another. Returns the end of it. */
export function onSheetsChange(listener: () => void): () => void {
  listeners.add(listener);
  const leave = onOtherTabs(listener);
  return () => {
    listeners.delete(listener);
    leave();
  };
}

/** Calls back whenever another tab changes a kept sheet. Returns the end of it. */
export function onOtherTabs(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}

function tell() {
  window.dispatchEvent(new Event('homeroom-kept'));
  for (const listener of [...listeners]) listener();
  channel?.postMessage('changed');
}
