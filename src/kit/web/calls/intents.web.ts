const open = new Map<string, string>();

/**
 * The Idempotency-Key of one intended action: the same path and body get the same key until the server
 * has answered, so that a retry after a lost answer creates nothing twice.
 */
export function intentKey(path: string, body: string): string {
  const wish = `${path}\n${body}`;
  const key = open.get(wish) ?? randomKey();
  open.set(wish, key);
  return key;
}

/** The server has answered: the next equal call is a new action. */
export function settleIntent(path: string, body: string): void {
  open.delete(`${path}\n${body}`);
}

/** A new key: 32 hexadecimal digits. `crypto.randomUUID` is missing on plain http. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
