import { followers } from '../browser/followers.web.ts';
import { storageKeys, writeStored } from '../parts/browser-storage.web.ts';
import { fateOf, type KeptSheet, type LostSheet, lostOf } from './kept-sheet.web.ts';
import { tellKept } from './kept-slot.tsx';

const sheets = 'sheets';
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('homeroom-sheets');
const ofThisTab = followers();
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

async function allOf(account: number): Promise<(KeptSheet | LostSheet)[]> {
  await putWaiting();
  const all: (KeptSheet | LostSheet)[] = await run('readonly', (store) => store.getAll(ofAccount(account))).catch(() => []);
  return all.sort((one, other) => one.changedAt - other.changedAt);
}

/** The kept sheets of an account, oldest first; none if the browser stores nothing. */
export const keptSheets = async (account: number): Promise<KeptSheet[]> =>
  (await allOf(account)).filter((sheet): sheet is KeptSheet => !('lost' in sheet));

/** The sheets of an account that expired unsent, oldest first. */
export const lostSheets = async (account: number): Promise<LostSheet[]> =>
  (await allOf(account)).filter((sheet): sheet is LostSheet => 'lost' in sheet);

/** One kept sheet, as it was stored under this key. */
export async function keptSheet<Sheet>(account: number, key: string): Promise<KeptSheet<Sheet> | undefined> {
  await putWaiting();
  return run<KeptSheet<Sheet> | undefined>('readonly', (store) => store.get([account, key])).catch(() => undefined);
}

/**
 * Keeps a sheet and tells all followers, in every tab, unless something was typed into it meanwhile that whoever keeps it did not know:
 * in another tab, or on the same page opened again. A sheet that is typed again is no longer a lost one.
 * @throws if the browser stores nothing: no space, private mode
 */
export async function putSheet(sheet: KeptSheet): Promise<void> {
  if (!isNewer(waiting.get(placeOf(sheet)), sheet)) forgetWaiting(sheet);
  await store(sheet);
  tell();
}

async function store(sheet: KeptSheet): Promise<void> {
  await run('readwrite', (into) => {
    const before: IDBRequest<KeptSheet | undefined> = into.get([sheet.account, sheet.key]);
    before.onsuccess = () => {
      if (isNewer(before.result, sheet)) return;
      if (sheet.typed !== undefined) into.delete([sheet.account, lostOf(sheet).key]);
      into.put(sheet);
    };
    return before;
  });
  writeStored(storageKeys.kept, '1');
  setRoom(true);
}

/** For tabs that do not render, such as one in the background. */
const patienceMs = 100;
const waiting = new Map<string, KeptSheet>();
let isPlanned = false;

const placeOf = ({ account, key }: KeptSheet) => `${account}/${key}`;
const forgetWaiting = (sheet: KeptSheet) => waiting.delete(placeOf(sheet));
const isNewer = (one: KeptSheet | undefined, other: KeptSheet): boolean => one !== undefined && one.changedAt > other.changedAt;

/**
 * Keeps a sheet after what was typed is rendered, in its state by then, so that typing never waits for the disk. Reading finds it
 * before that, and a closing page stores it first.
 */
export function putSheetSoon(sheet: KeptSheet): void {
  waiting.set(placeOf(sheet), sheet);
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(() => setTimeout(putWaiting));
  setTimeout(putWaiting, patienceMs);
  addEventListener('pagehide', putWaiting);
  document.addEventListener('visibilitychange', putWaiting);
}

async function putWaiting(): Promise<void> {
  if (!isPlanned) return;
  isPlanned = false;
  removeEventListener('pagehide', putWaiting);
  document.removeEventListener('visibilitychange', putWaiting);
  const sheets = [...waiting.values()];
  waiting.clear();
  await Promise.all(sheets.map((sheet) => store(sheet).catch(noRoom)));
  tellSoon();
}

const pauseMs = 300;
let isPaused = false;

/** Followers read all kept sheets, so not after every key. */
function tellSoon(): void {
  if (isPaused) return;
  isPaused = true;
  setTimeout(() => {
    isPaused = false;
    tell();
  }, pauseMs);
}

let isRoom = true;

/** Whether this browser kept what it was given last. */
export const hasRoom = (): boolean => isRoom;

function setRoom(is: boolean) {
  if (isRoom === is) return;
  isRoom = is;
  ofThisTab.tell();
}

/** A browser that stores nothing is no reason to stop typing, but it has to be said. */
export function noRoom(reason: unknown): void {
  console.warn('This browser keeps no sheets.', reason);
  setRoom(false);
}

/** Forgets every sheet of an account. */
export async function forgetSheets(account: number): Promise<void> {
  for (const sheet of waiting.values()) if (sheet.account === account) forgetWaiting(sheet);
  await run('readwrite', (store) => store.delete(ofAccount(account)));
  await told();
}

/** Forgets the names of lost sheets. */
export async function forgetLost(lost: readonly LostSheet[]): Promise<void> {
  for (const { account, key } of lost) await run('readwrite', (store) => store.delete([account, key]));
  await told();
}

/** Forgets what need not be kept any longer, of every account, in one transaction, so that nothing is typed in between. */
export async function tidySheets(isMine: (account: number) => boolean): Promise<void> {
  const now = Date.now();
  await putWaiting();
  let isTidy = true;
  await run('readwrite', (store) => {
    const request = store.openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return;
      const kept = cursor.value as KeptSheet | LostSheet;
      const fate = fateOf(kept, isMine(kept.account), now);
      if (fate === 'is lost' && !('lost' in kept)) store.put(lostOf(kept));
      if (fate !== 'stays') {
        cursor.delete();
        isTidy = false;
      }
      cursor.continue();
    };
    return request;
  });
  if (!isTidy) await told();
}

/** Says that something was forgotten. */
async function told() {
  if ((await run('readonly', (store) => store.count())) === 0) writeStored(storageKeys.kept, null);
  tell();
}

/** Calls back whenever a kept sheet changes, in this tab or another. Returns a function that ends this. */
export function onSheetsChange(listener: () => void): () => void {
  const ends = [ofThisTab.follow(listener), onOtherTabs(listener)];
  return () => {
    for (const end of ends) end();
  };
}

/** Calls back whenever another tab changes a kept sheet. Returns a function that ends this. */
export function onOtherTabs(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}

function tell() {
  tellKept();
  ofThisTab.tell();
  channel?.postMessage('changed');
}
