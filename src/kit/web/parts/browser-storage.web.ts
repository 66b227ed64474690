/** Everything that the product keeps in the browser. */
export const storageKeys = {
  token: 'jt',
  permissions: 'permissions',
  theme: 'theme',
  pageSize: 'pageSize',
  country: 'country',
  sidebar: 'sidebar',
  rows: 'rows',
  /** Who is signed in, as the server said it; gone with the session. */
  account: 'account',
  /** Set while sheets are kept for times without a network. */
  kept: 'kept',
} as const;

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** A stored text; null where there is none or where the browser keeps nothing. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or removes it (null). A browser that keeps nothing is no error: the page then starts with defaults. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    return;
  }
}
