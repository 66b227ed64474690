import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'homeroom-tests-';
const roomInBytes = 6e9;

/**
 * Keeps the temporary files of a run in memory if there is room: on a disk, creating and deleting database files alone would take a tenth
 * of the run. Deletes first what an earlier run left behind.
 */
export function keepInMemory(): void {
  if (process.env.TMPDIR?.startsWith(memory) || !existsSync(memory)) return;
  for (const name of readdirSync(memory)) if (isLeft(name)) remove(name);
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < roomInBytes) return;
  const name = `${prefix}${process.pid}`;
  mkdirSync(join(memory, name), { mode: 0o700 });
  process.env.TMPDIR = join(memory, name);
  process.once('exit', () => remove(name));
}

const remove = (name: string) => rmSync(join(memory, name), { recursive: true, force: true, maxRetries: 3 });

/** Whether the run that created it is over. */
function isLeft(name: string): boolean {
  if (!name.startsWith(prefix)) return false;
  try {
    process.kill(Number(name.slice(prefix.length)), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
