import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { isAway } from '../../kit/server/database/database-errors.server.ts';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { appliedMigrations } from '../database/migrations.server.ts';
import { type BackupHeader, endLine, endOfRows, headerLine, type TableSum } from './backup-format.server.ts';
import { encrypting } from './encryption.server.ts';
import { rowSum } from './row-sum.server.ts';
import { connect, copyTarget, sequencesOf, tablesOf } from './school-tables.server.ts';

/** What a backup is made from, and what else its file says. */
export interface BackupSource {
  url: string;
  schema: string;
  /** The version of Homeroom. */
  homeroom: string;
  isDemo: (client: pg.Client) => Promise<boolean>;
  /** Encrypts the file. Only one that is holds the keys of sealed fields too, each as in the file of keys. */
  encryption?: { passphrase: string; keys: (client: pg.Client) => Promise<string[]> } | undefined;
}

/** A backup that was made. */
export interface MadeBackup {
  file: string;
  bytes: number;
  tables: TableSum[];
}

/** What a file is called until it is whole. */
export const unfinishedSuffix = '.unfinished';

/**
 * Writes one snapshot of every table of a schema into a file that only its owner can read. It gets its name when it is complete and
 * on the disk; a process that is killed before that leaves an unfinished one.
 * @throws {StartProblem} when there is such a file already, or it cannot be written
 */
export async function writeBackup(source: BackupSource, file: string, signal?: AbortSignal): Promise<MadeBackup> {
  if (await exists(file)) throw new StartProblem(`${file} is there already, and a backup replaces nothing: choose another name.`);
  const unfinished = `${file}.${process.pid}${unfinishedSuffix}`;
  const client = await connect(source.url, 'homeroom-backup');
  try {
    const sums: TableSum[] = [];
    const text = Readable.from(gently(textOf(client, source, sums), signal), { objectMode: true, highWaterMark: 1 });
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    const packed = createGzip({ level: compression, chunkSize });
    const options = signal ? { signal } : {};
    if (source.encryption) await pipeline(text, packed, encrypting(source.encryption.passphrase), target, options);
    else await pipeline(text, packed, target, options);
    await rename(unfinished, file);
    await flushFolder(dirname(file));
    return { file, bytes: target.bytesWritten, tables: sums };
  } catch (error) {
    // It may have more to send than anybody reads, and would not notice that it should end.
    client.connection.stream.destroy();
    await rm(unfinished, { force: true });
    throw whyNotWritten(error, file);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Level 6 takes twice the time and saves a tenth. */
const compression = 3;
const chunkSize = 256 * 1024;

/** The whole text of a backup; `sums` holds what it added up to when it is over. */
async function* textOf(
  client: pg.Client,
  { schema, homeroom, isDemo, encryption }: BackupSource,
  sums: TableSum[],
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const counted = (text: string | Buffer): Buffer => {
    const chunk = Buffer.from(text as string);
    hash.update(chunk);
    return chunk;
  };
  await client.query(`set search_path = ${pg.escapeIdentifier(schema)}`);
  await client.query('begin isolation level repeatable read read only');
  const about = await describe(client, schema);
  if (about.tables.length === 0) throw new StartProblem('There is nothing to back up: this database holds no school.');
  const keys = await encryption?.keys(client);
  yield counted(headerLine({ homeroom, isDemo: await isDemo(client), ...about, ...(keys && { keys }) }));
  for (const table of about.tables) {
    const sum = rowSum();
    for await (const chunk of client.query(copyTo(`copy ${copyTarget(table)} to stdout`))) {
      sum.add(chunk);
      yield counted(chunk);
    }
    yield counted(endOfRows);
    sums.push(sum.of(table.name));
  }
  await client.query('commit');
  yield Buffer.from(endLine({ tables: sums, sha256: hash.digest('hex') }));
}

async function describe(
  client: pg.Client,
  schema: string,
): Promise<Pick<BackupHeader, 'postgres' | 'made' | 'migrations' | 'sequences' | 'tables'>> {
  const { rows } = await client.query<{ postgres: string }>("select current_setting('server_version') as postgres");
  const tables = await tablesOf(client, schema);
  const names = tables.map(({ name }) => pg.escapeIdentifier(name));
  // Nobody changes them now until all are read.
  if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`);
  return {
    postgres: rows[0]?.postgres ?? '',
    made: new Date().toISOString(),
    migrations: tables.length > 0 ? await appliedMigrations(client) : [],
    // After the snapshot: at least as far as every row of it.
    sequences: await sequencesOf(client, schema),
    tables,
  };
}

const portionBytes = 256 * 1024;
const shareOfTime = 1 / 3;
/** On a machine that is busy with something else, waiting longer would help nobody. */
const longestPauseMs = 25;

/** Works only a third of the time, to leave the rest to the people using the school. */
async function* gently(chunks: AsyncIterable<Buffer>, signal?: AbortSignal): AsyncGenerator<Buffer> {
  let bytes = 0;
  let from = performance.now();
  for await (const chunk of chunks) {
    yield chunk;
    bytes += chunk.length;
    if (bytes < portionBytes) continue;
    const pause = ((performance.now() - from) * (1 - shareOfTime)) / shareOfTime;
    await sleep(Math.min(pause, longestPauseMs), undefined, signal ? { signal } : {});
    bytes = 0;
    from = performance.now();
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** A new name is on the disk once its folder is. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function whyNotWritten(error: unknown, file: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = isAway(error) ? 'the database went away' : reasons[code];
  return reason ? new StartProblem(`The backup ${file} cannot be written: ${reason}.`, { cause: error }) : error;
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOENT: 'its folder is not there',
  ENOTDIR: 'its folder is not there',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk can only be read',
};
