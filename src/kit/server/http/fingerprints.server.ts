import { createHmac } from 'node:crypto';
import type { Database } from '../database/database.server.ts';
import { installationKeyOf } from './installation-key.table.ts';

/**
 * The same text always has the same fingerprint; without the installation's key nobody can try out which text it was. That lies in the
 * database: for what a dump tells anyway, such as addresses. Of anything else, see `fingerprintOf` (`sealing/keys.server.ts`).
 */
export type Fingerprint = (text: string) => Promise<string>;

/** Fingerprints under the key of the installation: HMAC-SHA-256, hex. The key is read once, when the first one is made. */
export function createFingerprints({ db }: Pick<Database, 'db'>): Fingerprint {
  let key: string | undefined;

  return async (text) => {
    key ??= await installationKeyOf(db);
    return createHmac('sha256', key).update(text).digest('hex');
  };
}
