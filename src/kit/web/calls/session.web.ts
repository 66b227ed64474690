import { useSyncExternalStore } from 'react';
import type { PermissionMap } from '../../domain/permission.domain.ts';
import { followers } from '../browser/followers.web.ts';
import { readStored, storageKeys, writeStored } from '../parts/browser-storage.web.ts';
import { ApiError } from './api-error.web.ts';

/** Who is signed in, as the browser keeps it. A new object whenever one of the two changes. */
interface Session {
  /** Opaque; null when nobody is signed in. */
  token: string | null;
  permissions: PermissionMap;
}

/** What happened to the session: here (login, log-out, refused by the server) or in another tab. */
export type SessionChange = SessionEnd | { reason: 'login' | 'elsewhere' };
type SessionEnd = { reason: 'log-out' } | { reason: 'expired'; error: unknown };

const nobody: PermissionMap = {};
const { follow, tell } = followers<SessionChange>(
  () => window.addEventListener('storage', heard),
  () => window.removeEventListener('storage', heard),
);
let current: Session | undefined;
let stored: { token: string | null; permissions: string | null } | undefined;

/** The session as stored now. */
export function session(): Session {
  const token = readStored(storageKeys.token);
  const permissions = readStored(storageKeys.permissions);
  if (!current || stored?.token !== token || stored.permissions !== permissions) {
    stored = { token, permissions };
    current = { token, permissions: parsePermissions(permissions) };
  }
  return current;
}

/**
 * Splits the message of a login at its first tilde.
 * @throws if there is no tilde, or nothing after it
 */
export function splitLoginMessage(message: string): { permissions: string; token: string } {
  const tilde = message.indexOf('~');
  if (tilde < 0 || tilde === message.length - 1) throw new Error('The server gave no session.');
  return { permissions: message.slice(0, tilde), token: message.slice(tilde + 1) };
}

/** Stores the session of a login. Other open tabs follow by the storage event. */
export function startSession(message: string): void {
  const { permissions, token } = splitLoginMessage(message);
  writeStored(storageKeys.account, null);
  writeStored(storageKeys.permissions, permissions);
  writeStored(storageKeys.token, token);
  tell({ reason: 'login' });
}

/**
 * Forgets token and permissions, on log-out also the country and the pages that the account came from. Other open tabs follow by the
 * storage event, and hear what the server said if it ended the session.
 */
export function endSession(change: SessionEnd): void {
  if (change.reason === 'log-out') {
    writeStored(storageKeys.country, null);
    writeStored('visited', null);
  } else {
    writeStored(storageKeys.ended, change.error instanceof ApiError ? change.error.detail : '');
    writeStored(storageKeys.ended, null);
  }
  writeStored(storageKeys.account, null);
  writeStored(storageKeys.permissions, null);
  // Last: without it, a tab in which somebody saw as another account goes on with the session of this browser.
  writeStored(storageKeys.token, null);
  tell(change);
}

/** Calls back whenever the session changes, in this tab or another. Returns a function that ends this. */
export const onSessionChange = follow;

/** The session, read again whenever the storage changes. */
export const useSession = (): Session => useSyncExternalStore(onSessionChange, session, session);

function parsePermissions(text: string | null): PermissionMap {
  if (!text) return nobody;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return nobody;
    return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, String(held ?? '')]));
  } catch {
    return nobody;
  }
}

/** What the server said when it ended the session in another tab; null: it did not, or somebody has logged in since. */
let said: string | null = null;

function heard({ key, newValue }: StorageEvent) {
  if (key === storageKeys.ended && newValue !== null) said = newValue;
  if (key === storageKeys.token && newValue !== null) said = null;
  if (key !== null && key !== storageKeys.token && key !== storageKeys.permissions) return;
  const isExpired = said !== null && session().token === null;
  tell(isExpired ? { reason: 'expired', error: new ApiError(401, '', said ?? '', {}, true) } : { reason: 'elsewhere' });
}
