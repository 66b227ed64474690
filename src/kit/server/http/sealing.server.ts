import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from '../database/database.server.ts';
import { installationKeyOf } from './installation-key.table.ts';

/** The key of a purpose. Secrets that have to be read again, such as a password for another server, are kept by AES-256-GCM under it. */
const keyFor = async (db: Db, purpose: string): Promise<Buffer> =>
  Buffer.from(hkdfSync('sha256', Buffer.from(await installationKeyOf(db), 'hex'), '', `homeroom ${purpose}`, 32));

const ivBytes = 12;
const tagBytes = 16;

/** A text as only this installation can read it, for one purpose. */
export async function sealed(db: Db, purpose: string, text: string): Promise<string> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', await keyFor(db, purpose), iv);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64');
}

/** What was sealed; undefined if it was by another installation, or for another purpose. */
export async function unsealed(db: Db, purpose: string, seal: string): Promise<string | undefined> {
  const all = Buffer.from(seal, 'base64');
  const [iv, tag, content] = [
    all.subarray(0, ivBytes),
    all.subarray(ivBytes, ivBytes + tagBytes),
    all.subarray(ivBytes + tagBytes),
  ];
  const key = await keyFor(db, purpose);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAuthTag(tag);
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
