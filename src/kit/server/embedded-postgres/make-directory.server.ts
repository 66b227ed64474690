import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

const passableByOthers = 0o711;

/**
 * Makes a directory with its parents. What root makes can be passed through by others, whatever the umask says: PostgreSQL does
 * not run as root and has to reach its files below.
 */
export function makeDirectory(directory: string): void {
  const first = mkdirSync(directory, { recursive: true });
  if (first === undefined || process.getuid?.() !== 0) return;
  for (let made = directory; made.length >= first.length; made = dirname(made)) chmodSync(made, passableByOthers);
}
