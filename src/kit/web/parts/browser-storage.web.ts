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

/** A browser that stores nothing is no error: the page then starts with defaults. */
function tried<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** Whether somebody sees as another account in this tab, which then keeps everything for itself. */
export const isView = (): boolean => !!tried(() => sessionStorage.getItem(storageKeys.token));

const storage = () => (isView() ? sessionStorage : localStorage);

/** A stored text; null if there is none or the browser stores nothing. */
export const readStored = (key: StorageKey): string | null => tried(() => storage().getItem(key));

/** Stores a text, or removes it (null). */
export const writeStored = (key: StorageKey, value: string | null): void =>
  void tried(() => (value === null ? storage().removeItem(key) : storage().setItem(key, value)));
