import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { diskFull } from '../http/errors.server.ts';
import { isDiskFull } from './database-errors.server.ts';
import { StartProblem } from './start-problem.server.ts';

/** Bytes of the disk that something lies on. */
export interface DiskSpace {
  /** What this user may still use. */
  free: number;
  size: number;
}

/** The disk under the database. */
export interface Disk {
  /** As measured within the last second; undefined if it cannot be measured. */
  space(): Promise<DiskSpace | undefined>;
  /** Reserves what is left for the database itself, which cannot even be read when its disk is full. @throws 503 */
  refuseWhenFull(): Promise<void>;
  /** Ends the watch. */
  close(): void;
}

const megabyte = 1_000_000;
/** Below this nothing is written any more: three segments of PostgreSQL's journal. */
const fullBelow = 48 * megabyte;
/** Below this a server reports that it is not ready. */
const readyAbove = 100 * megabyte;
const lowBelowShare = 0.02;
/** What a new database with demo data needs, with room to work. */
const newDatabaseBytes = 400 * megabyte;

/** Whether the disk allows `/readyz` to say yes. */
export const hasRoom = (space: DiskSpace | undefined): boolean => space === undefined || space.free >= readyAbove;

/** Whether the machine's administrator should do something soon. */
export const isLow = ({ free, size }: DiskSpace): boolean => free < size * lowBelowShare || free < readyAbove;

/** Measures the disk of a directory. */
export async function measureDisk(directory: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { free: bavail * bsize, size: blocks * bsize };
}

const freshMs = 1_000;
const watchEveryMs = 30_000;
const remindAfterMs = 3_600_000;

/** Watches the disk of a directory: the log warns when it gets low, and each hour while it is. */
export function watchDisk(directory: string, log: Pick<Logger, 'warn' | 'info'>, measure = measureDisk): Disk {
  let known: DiskSpace | undefined;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let warnedAt = Number.NEGATIVE_INFINITY;

  async function space(): Promise<DiskSpace | undefined> {
    if (performance.now() - measuredAt < freshMs) return known;
    known = await measure(directory).catch(() => undefined);
    measuredAt = performance.now();
    return known;
  }

  async function watch(): Promise<void> {
    const now = await space();
    if (!now) return;
    const hasWarned = warnedAt > Number.NEGATIVE_INFINITY;
    if (!isLow(now)) {
      if (hasWarned) log.info(now, 'the disk of the database has room again');
      warnedAt = Number.NEGATIVE_INFINITY;
    } else if (performance.now() - warnedAt >= remindAfterMs) {
      log.warn(now, 'the disk of the database is nearly full');
      warnedAt = performance.now();
    }
  }

  const timer = setInterval(() => void watch(), watchEveryMs).unref();
  void watch();
  return {
    space,
    async refuseWhenFull() {
      const now = await space();
      if (now && now.free < fullBelow) throw diskFull();
    },
    close: () => clearInterval(timer),
  };
}

const inMb = (bytes: number): string => `${Math.floor(bytes / megabyte)} MB`;

/** @throws {StartProblem} if a new database would not have the room that it needs */
export async function refuseWithoutRoom(directory: string, measure = measureDisk): Promise<void> {
  const { free } = await measure(directory);
  if (free >= newDatabaseBytes) return;
  throw new StartProblem(
    `The disk of ${directory} has ${inMb(free)} free, and a new database needs ${inMb(newDatabaseBytes)}. ` +
      'Make room, or set DATA_DIR to another place.',
  );
}

/** What to say about the disk at a start; undefined if there is room. */
export function warningOf(directory: string, space: DiskSpace | undefined): string | undefined {
  if (!space || !isLow(space)) return undefined;
  const consequence = space.free < fullBelow ? 'Nothing can be saved until there is room.' : 'Make room soon.';
  return `The disk of ${directory} is nearly full: ${inMb(space.free)} free. ${consequence}`;
}

/** A start that failed for lack of room says so; any other failure passes unchanged. */
export async function explainedByDisk(error: unknown, directory: string, measure = measureDisk): Promise<unknown> {
  if (!isDiskFull(error)) return error;
  const space = await measure(directory).catch(() => undefined);
  const free = space ? ` (${inMb(space.free)} free)` : '';
  return new StartProblem(
    `Homeroom cannot start, because the disk of ${directory} is full${free}. Nothing is lost: make room and start again.`,
    { cause: error },
  );
}
