/** Everything that the product keeps in the browser. */
export const storageKeys = {
  token: 'jt',
  permissions: 'permissions',
  theme: 'theme',
  pageSize: 'pageSize',
  country: 'country',
  sidebar: 'sidebar',
  rows: 'rows',
  /** Who is signed in, as the server said; removed with the session. */
  account: 'account',
  /** What the server said when it ended the session: stored for a moment, so that the other tabs hear of it. */
  ended: 'ended',
  /** Set while sheets are kept for use without a network. */
  kept: 'kept',
  /** Set while answers are kept for use without a network. */
  known: 'known',
} as const;

/**
 * What parts keep that load later: whether keys do anything by themselves (`off`), and the pages that an account came from, removed when it
 * logs out.
 */
type LateKey = 'keys' | 'visited';

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys] | LateKey;

/** A stored text; null if there is none or the browser stores nothing. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it (null). A browser that stores nothing is no error: the page then starts with defaults. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    return;
  }
}
