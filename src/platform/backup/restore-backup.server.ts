import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isAway } from '../../kit/server/database/database-errors.server.ts';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import {
  applyFunctions,
  applyMigrations,
  type Migration,
  prepareSchema,
  readFunctions,
  readMigrations,
} from '../database/migrations.server.ts';
import { type BackedUpTable, type BackupHeader, UnusableBackup } from './backup-format.server.ts';
import { readBackup, type WholeBackup } from './read-backup.server.ts';
import { connect, copyTarget, tablesOf } from './school-tables.server.ts';
import { setAside } from './set-aside.server.ts';

/** Where a backup goes. */
interface RestoreTarget {
  url: string;
  schema: string;
  /** Other schemas that must be empty, such as that of the queue. */
  besides: readonly string[];
  /** The migrations of this Homeroom. */
  folder: string;
  /** The folder below which the files of functions are. */
  functions: string;
  /** Says in a few words what is being done. */
  log?: (line: string) => void;
  /** If the file is encrypted. */
  passphrase?: string | undefined;
  /** The last thing of the transaction, in the schema of this Homeroom. */
  finish: (client: pg.Client, backup: BackupHeader) => Promise<void>;
}

/**
 * Restores a backup into an empty schema, and then migrates it. Everything is one transaction: until it is committed there is
 * nothing, and a process that is killed leaves nothing. The file is read twice, so that nothing is begun with an incomplete one.
 * @throws {UnusableBackup} when the file is broken off, altered, or newer than this Homeroom
 * @throws {StartProblem} when the place is not empty
 */
export async function restoreBackup(target: RestoreTarget, file: string): Promise<WholeBackup> {
  const { url, folder, log, passphrase } = target;
  log?.('Checking the file …');
  const { header } = await readBackup(file, {}, passphrase);
  const { needed, newer } = divide(await readMigrations(folder), header, file);
  const client = await connect(url, 'homeroom-restore');
  try {
    await client.query('begin');
    // What belongs to a closed year is no bar to a migration.
    await client.query(`set local homeroom.reopened = '*'`);
    await refuseUnlessEmpty(client, target);
    await prepareSchema(client, target.schema);
    await applyMigrations(client, needed);
    log?.('Bringing the rows back …');
    const restored = await load(client, target, header, file);
    log?.('Checking that everything fits together …');
    await applyMigrations(client, newer);
    await applyFunctions(client, await readFunctions(target.functions), true);
    await target.finish(client, header);
    await client.query(`analyze ${(await ownNames(client, target.schema)).join(', ')}`);
    await client.query('commit');
    return restored;
  } catch (error) {
    // What is left to send is discarded, and the transaction with it.
    client.connection.stream.destroy();
    throw whyNotRestored(error, file);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function whyNotRestored(error: unknown, file: string): unknown {
  if (!(error instanceof pg.DatabaseError) && !isAway(error)) return error;
  const reason = isAway(error) ? 'the database went away' : (error as Error).message;
  return new StartProblem(`${file} cannot be restored: ${reason}. Nothing was changed.`, { cause: error });
}

/** The migrations that the backup has, and those that it is behind. */
function divide(known: readonly Migration[], header: BackupHeader, file: string): { needed: Migration[]; newer: Migration[] } {
  const inBackup = new Map(header.migrations.map(({ name, checksum }) => [name, checksum]));
  const unknown = header.migrations.find(({ name }) => !known.some((migration) => migration.name === name));
  if (unknown)
    throw new UnusableBackup(`${file} was made by a newer Homeroom: it has ${unknown.name}, which this one does not know.`);
  const changed = known.find(({ name, checksum }) => inBackup.has(name) && inBackup.get(name) !== checksum);
  if (changed) throw new UnusableBackup(`${file} was made by another Homeroom: its ${changed.name} is different.`);
  return {
    needed: known.filter(({ name }) => inBackup.has(name)),
    newer: known.filter(({ name }) => !inBackup.has(name)),
  };
}

async function refuseUnlessEmpty(client: pg.Client, { schema, besides }: RestoreTarget): Promise<void> {
  for (const name of [schema, ...besides]) {
    if ((await tablesOf(client, name)).length === 0) continue;
    throw new StartProblem(
      `There is already a school here (schema ${name}), and a backup replaces nothing. Nothing was changed. Restore it into an empty place.`,
    );
  }
}

/** Replaces what the migrations put into the tables with the rows of the backup. */
async function load(
  client: pg.Client,
  { schema, passphrase }: RestoreTarget,
  header: BackupHeader,
  file: string,
): Promise<WholeBackup> {
  const putBack = await setAside(client, schema);
  await client.query(`truncate ${(await ownNames(client, schema)).join(', ')} restart identity`);
  const restored = await readBackup(file, { table: (table, rows) => copyIn(client, table, rows) }, passphrase);
  for (const { name, last } of header.sequences)
    if (last !== null) await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, last]);
  await client.query('set constraints all immediate');
  await putBack();
  return restored;
}

async function ownNames(client: pg.Client, schema: string): Promise<string[]> {
  return (await tablesOf(client, schema)).map(({ name }) => pg.escapeIdentifier(name));
}

async function copyIn(client: pg.Client, table: BackedUpTable, rows: AsyncIterable<Buffer>): Promise<void> {
  const target = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
  await pipeline(Readable.from(rows, { objectMode: true, highWaterMark: 1 }), target);
}
