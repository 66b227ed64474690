import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isDiskFull } from '../../kit/server/database/database-errors.server.ts';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { makeDirectory } from './make-directory.server.ts';

/** What the holder of a directory says about itself; `address` is missing while it is still starting. */
type LockHolder = { pid: number; address?: string; program?: string };

type DirectoryLock = {
  /** Tells a second start where this one answers. */
  announce(address: string): void;
  release(): void;
};

/** Another living process holds the directory; nothing was touched. */
export class DirectoryInUse extends StartProblem {
  override name = 'DirectoryInUse';
  readonly holder: LockHolder | undefined;

  constructor(directory: string, holder: LockHolder | undefined) {
    const process = holder ? ` (process ${holder.pid})` : '';
    super(holder?.address ? `already running at ${holder.address}` : `${directory} is in use: already starting${process}`);
    this.holder = holder;
  }
}

const lockFileName = 'homeroom.lock';

/**
 * Takes the exclusive lock on a directory, creating it if it is missing.
 *
 * It is a `flock(2)` on an open file. Node cannot ask for one, but the lock belongs to the open file, not to the process that
 * asked: a short-lived `flock` (util-linux) or `perl` asks on our descriptor, and we keep it. The kernel lets go when this process
 * ends, by `kill -9` too, so a stale lock does not exist, and two starts at the same instant cannot both win. Children do not
 * inherit it (close-on-exec).
 *
 * @param program the folder that this process runs from, so that commands beside it are of the same version
 * @throws {DirectoryInUse} when a living process holds it
 */
export function lockDirectory(directory: string, program?: string): DirectoryLock {
  makeDirectory(directory);
  const file = join(directory, lockFileName);
  const descriptor = openLockFile(file);
  if (!lockSoon(descriptor)) {
    closeSync(descriptor);
    throw new DirectoryInUse(directory, readHolder(file));
  }
  const describe = (holder: LockHolder | undefined) => {
    ftruncateSync(descriptor);
    try {
      if (holder) writeSync(descriptor, `${JSON.stringify(holder)}\n`);
      fsyncSync(descriptor);
    } catch (error) {
      // Without the address, a second start is refused all the same; a full disk is reported by whatever needs it.
      if (!isDiskFull(error)) throw error;
    }
  };
  const self = { pid: process.pid, ...(program ? { program } : {}) };
  describe(self);
  let held = true;
  return {
    announce: (address) => describe({ ...self, address }),
    release: () => {
      if (!held) return;
      held = false;
      describe(undefined);
      closeSync(descriptor);
    },
  };
}

function openLockFile(file: string): number {
  try {
    return openSync(file, 'a+', 0o644);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new StartProblem(`The data directory cannot be used by this user: ${reason}. Set DATA_DIR to another place.`);
  }
}

const askForLock: [command: string, ...args: string[]][] = [
  ['flock', '-n', '3'],
  ['perl', '-e', 'open(my $f, "+<&=", 3) or exit 2; exit(flock($f, 6) ? 0 : 1)'],
];

/** A command that only checks whether somebody holds the lock takes it for some milliseconds itself. */
function lockSoon(descriptor: number): boolean {
  for (let tries = 1; !lockDescriptor(descriptor); tries += 1) {
    if (tries === 8) return false;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  return true;
}

function lockDescriptor(descriptor: number): boolean {
  for (const [command, ...args] of askForLock) {
    const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'ignore', descriptor] });
    if (error) continue;
    if (status === 0 || status === 1) return status === 0;
  }
  throw new StartProblem('Neither flock (util-linux) nor perl was found; one of them is needed to lock the data directory.');
}

function readHolder(file: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockHolder;
  } catch {
    return undefined;
  }
}
