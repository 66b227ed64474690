import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { connect } from './school-tables.server.ts';
import { type BackupSource, type MadeBackup, unfinishedSuffix, writeBackup } from './write-backup.server.ts';

/** A backup that Homeroom made on its own. */
export interface KeptBackup {
  file: string;
  made: Date;
  bytes: number;
  isBeforeUpdate: boolean;
}

const namePattern = /^homeroom-([a-z]+)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-before-update)?\.backup\.gz(?:\.age)?$/;

function nameOf({ kind, source: { encryption } }: BackupFolder, made: Date, isBeforeUpdate: boolean): string {
  const moment = made.toISOString().slice(0, 19).replaceAll(':', '-');
  return `homeroom-${kind}-${moment}Z${isBeforeUpdate ? '-before-update' : ''}.backup.gz${encryption ? '.age' : ''}`;
}

/**
 * The backups of a folder, the newest first.
 * @param kind of whom: backups of a demo school and of a real one may lie together
 */
export async function keptBackups(folder: string, kind: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names.flatMap((name) => {
    const [, of, day, hour, minute, second, before] = namePattern.exec(name) ?? [];
    if (of !== kind) return [];
    const made = new Date(`${day}T${hour}:${minute}:${second}Z`);
    return [{ file: join(folder, name), made, isBeforeUpdate: before !== undefined }];
  });
  const kept = await Promise.all(found.map(async (backup) => ({ ...backup, bytes: (await stat(backup.file)).size })));
  return kept.toSorted((a, b) => b.made.getTime() - a.made.getTime());
}

const keptDays = 7;
const keptWeeks = 4;
const keptBeforeUpdates = 2;
const dayMs = 24 * 60 * 60 * 1000;
const dayOf = ({ made }: KeptBackup): number => Math.floor(made.getTime() / dayMs);
/** Weeks begin on Mondays; the first day of 1970 was a Thursday. */
const weekOf = (backup: KeptBackup): number => Math.floor((dayOf(backup) + 3) / 7);

/** Those that need not be kept. The last of each of the last 7 days and 4 weeks is kept, and the last 2 made before an update. */
export function superfluous(backups: readonly KeptBackup[]): KeptBackup[] {
  const lastOfEach = (key: (backup: KeptBackup) => number, count: number) =>
    backups.filter((backup, index) => backups.findIndex((other) => key(other) === key(backup)) === index).slice(0, count);
  const kept = new Set([
    ...lastOfEach(dayOf, keptDays),
    ...lastOfEach(weekOf, keptWeeks),
    ...backups.filter(({ isBeforeUpdate }) => isBeforeUpdate).slice(0, keptBeforeUpdates),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}

/**
 * Which backups have to go, the oldest first, so that there is room; never the newest. `undefined` when even that is not enough.
 */
export function goneForRoom(backups: readonly KeptBackup[], missingBytes: number): KeptBackup[] | undefined {
  const gone: KeptBackup[] = [];
  let missing = missingBytes;
  for (const backup of backups.slice(1).toReversed()) {
    if (missing <= 0) break;
    gone.push(backup);
    missing -= backup.bytes;
  }
  return missing <= 0 ? gone : undefined;
}

/** How a folder is filled with backups. */
export interface BackupFolder {
  folder: string;
  kind: string;
  source: BackupSource;
  /** How many bytes may still be written there. */
  room?: (folder: string) => Promise<number>;
  /** What the time is. */
  clock?: () => Date;
}

/**
 * Makes a backup in the folder, and deletes those that need not be kept any longer. If there is no room for it, older ones are
 * deleted first, but never the last.
 * @throws {StartProblem} if there is no room even then; in that case nothing was deleted and nothing begun
 */
export async function keepBackup(
  into: BackupFolder,
  { isBeforeUpdate = false, signal }: { isBeforeUpdate?: boolean; signal?: AbortSignal } = {},
): Promise<MadeBackup> {
  const { folder, kind, source, room = freeBytes, clock = () => new Date() } = into;
  await makeFolder(folder);
  await removeLeftOvers(folder, clock());
  const before = await keptBackups(folder, kind);
  const missing = (await bytesNeeded(source, before)) - (await room(folder));
  const gone = goneForRoom(before, missing);
  if (!gone)
    throw new StartProblem(
      `There is no room for a backup in ${folder}: ${megabytes(missing)} more are needed. Set BACKUP_DIR to another place.`,
    );
  for (const { file } of gone) await rm(file, { force: true });
  const made = await writeBackup(source, join(folder, nameOf(into, clock(), isBeforeUpdate)), signal);
  for (const { file } of superfluous(await keptBackups(folder, kind))) await rm(file, { force: true });
  return made;
}

/** It contains children's names, addresses and health: readable by its owner only. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartProblem(
      `The folder for backups cannot be made: ${(error as Error).message}. Set BACKUP_DIR to another place.`,
    );
  }
}

/** What the running school needs of the disk. */
const reservedBytes = 256 * 1024 * 1024;
const growth = 1.5;

/** A little larger than the last one; the first is at most as large as the tables. */
async function bytesNeeded({ url, schema }: BackupSource, [last]: readonly KeptBackup[]): Promise<number> {
  return reservedBytes + (last ? last.bytes * growth : await tableBytes(url, schema));
}

async function tableBytes(url: string, schema: string): Promise<number> {
  const client = await connect(url, 'homeroom-backup');
  try {
    const { rows } = await client.query<{ bytes: string }>(
      `select coalesce(sum(pg_table_size(c.oid)), 0) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = $1 and c.relkind = 'r'`,
      [schema],
    );
    return Number(rows[0]?.bytes ?? 0);
  } finally {
    await client.end();
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const abandonedAfterMs = 60 * 60 * 1000;

/** A backup that is being made is written to all the time. */
async function removeLeftOvers(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('homeroom-') || !name.endsWith(unfinishedSuffix)) continue;
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
  }
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;
