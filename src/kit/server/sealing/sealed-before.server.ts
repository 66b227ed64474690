import { createDecipheriv, hkdfSync } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/**
 * Opens what Homeroom sealed for a purpose before columns were: base64, under the key in the database. `''` where that is not possible,
 * as after a change of that key: whoever set it has to enter it again.
 */
export const sealedBefore =
  (purpose: string) =>
  (stored: string, installationKey: string): string => {
    const all = Buffer.from(stored, 'base64');
    const key = Buffer.from(hkdfSync('sha256', Buffer.from(installationKey, 'hex'), '', `homeroom ${purpose}`, 32));
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, all.subarray(0, ivBytes), { authTagLength: tagBytes }).setAuthTag(
        all.subarray(ivBytes, ivBytes + tagBytes),
      );
      return Buffer.concat([decipher.update(all.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
    } catch {
      return '';
    }
  };
