// `flock(2)` before anything is built; the server's own is in src/platform/postgres/directory-lock.server.ts.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Takes the lock on an open file for as long as it stays open. False when somebody else has it and `wait` is not set; undefined where
 * this machine has nothing to ask with.
 */
export function lockFile(descriptor, { wait, shared = false }) {
  const operation = (shared ? 1 : 2) + (wait ? 0 : 4);
  for (const [command, ...args] of [
    ['flock', shared ? '-s' : '-x', ...(wait ? [] : ['-n']), '3'],
    ['perl', '-e', `open(my $f, "+<&=", 3) or exit 2; exit(flock($f, ${operation}) ? 0 : 1)`],
  ]) {
    const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'ignore', descriptor] });
    if (!error && (status === 0 || status === 1)) return status === 0;
  }
  return undefined;
}

/**
 * What a Homeroom that runs on this data directory says about itself: `{ pid, address?, program? }`. On a database of its own none
 * holds it.
 */
export function findRunning(dataDir) {
  if (process.env.DATABASE_URL?.trim() || process.env.DATABASE_URL_FILE?.trim()) return undefined;
  const file = join(dataDir, 'homeroom.lock');
  const descriptor = openToRead(file);
  if (descriptor === undefined) return undefined;
  try {
    if (lockFile(descriptor, { wait: false }) !== false) return undefined;
    return JSON.parse(readFileSync(file, 'utf8') || '{}');
  } finally {
    closeSync(descriptor);
  }
}

/** Undefined where the file is missing or somebody else's. */
export function openToRead(file) {
  try {
    return openSync(file, 'r');
  } catch {
    return undefined;
  }
}
