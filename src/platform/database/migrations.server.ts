import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { extensionSchema } from '../../kit/server/database/database.server.ts';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';

/** The current text of functions and triggers of the database, beside the area whose rules they are. */
const functionPattern = /\.function\.sql$/;
const filePattern = /^\d{4}_[a-z0-9_]+\.sql$/;

/** A migration by its file, and what it says. */
export interface Migration {
  name: string;
  text: string;
  /** SHA-256 of the text, hex. */
  checksum: string;
}

/** A migration as a database remembers it. */
type AppliedMigration = Pick<Migration, 'name' | 'checksum'>;

/**
 * Applies the numbered files of a folder that this schema does not have yet, in order and in one transaction: one that fails leaves
 * the database as it was. Several processes may start at once: a locked row lets one of them work and the others find it done.
 * Then, if anything changed, the functions: what a migration says of one holds only for the migrations after it.
 * @param options.functions the folder below which the files of functions are
 * @param options.finish is the last step of the transaction, also where nothing has to be applied
 * @param options.before is called, under the lock, before a database that is in use is changed; when it throws, nothing is
 * @throws when an applied file was changed afterwards, or the database is newer than this program
 */
export async function migrate(options: {
  url: string;
  schema: string;
  folder: string;
  functions?: string;
  log?: ((line: string) => void) | undefined;
  before?: (() => Promise<void>) | undefined;
  finish?: ((client: pg.Client) => Promise<void>) | undefined;
}): Promise<number> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'homeroom-migrations' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await prepareSchema(client, options.schema);
    const functions = options.functions === undefined ? [] : await readFunctions(options.functions);
    const pending = await migrateUnderLock(client, await readMigrations(options.folder), functions, options);
    for (const { name } of pending) options.log?.(`migration ${name} applied`);
    return pending.length;
  } finally {
    await client.end();
  }
}

async function migrateUnderLock(
  client: pg.Client,
  migrations: readonly Migration[],
  functions: readonly string[],
  { before, finish }: Pick<Parameters<typeof migrate>[0], 'before' | 'finish'>,
): Promise<Migration[]> {
  await client.query('begin');
  try {
    // A backup may be made meanwhile, on another connection.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    // What belongs to a closed year is no bar to a migration.
    await client.query(`set local homeroom.reopened = '*'`);
    await client.query('select id from schema_lock where id = 1 for update');
    const applied = await appliedMigrations(client);
    const pending = missing(migrations, applied);
    if (pending.length > 0 && applied.length > 0) await before?.();
    await applyMigrations(client, pending);
    await applyFunctions(client, functions, pending.length > 0);
    await finish?.(client);
    await client.query('commit');
    return pending;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The migrations of a folder, in their order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => filePattern.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The files of functions below a folder, in the order of their paths. */
export async function readFunctions(folder: string): Promise<string[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => functionPattern.test(path)).sort();
  return Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8')));
}

/** Replaces the functions where their files or the tables changed. The lock's comment holds the digest of the files applied last. */
export async function applyFunctions(client: pg.Client, functions: readonly string[], isMigrated: boolean): Promise<void> {
  if (functions.length === 0) return;
  const digest = createHash('sha256').update(functions.join('\0')).digest('hex');
  const { rows } = await client.query<{ digest: string | null }>(`select obj_description('schema_lock'::regclass) as digest`);
  if (!isMigrated && rows[0]?.digest === digest) return;
  // One may call another that comes later.
  await client.query('set local check_function_bodies = off');
  // They keep the path of now: behind all else, so that nobody's temporary table is taken for one of ours.
  await client.query(`select set_config('search_path', current_setting('search_path') || ', pg_temp', true)`);
  for (const text of functions) await client.query(text);
  await client.query(`comment on table schema_lock is ${pg.escapeLiteral(digest)}`);
}

/** The migrations that a schema already has; the schema has to be selected and prepared. */
export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  return (await client.query<AppliedMigration>('select name, checksum from schema_migration order by name')).rows;
}

/**
 * Those that are not applied yet.
 * @throws when an applied one was changed, or is unknown here
 */
function missing(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = applied.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new StartProblem(
      `This database is newer than this Homeroom: it has ${unknown.join(', ')}. Nothing was changed. Start the newer Homeroom.`,
    );
  }
  const changed = applied.find(({ name, checksum }) => known.get(name)?.checksum !== checksum);
  if (changed)
    throw new StartProblem(`The migration ${changed.name} was changed after it had been applied. Nothing was changed.`);
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

/** Applies migrations one after the other, inside the caller's transaction. */
export async function applyMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  for (const { name, text, checksum } of migrations) {
    await client.query(text);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
  }
}

/** Selects a schema; creates it first, with nothing but the list of its migrations, if it does not exist. */
export async function prepareSchema(client: pg.Client, schema: string): Promise<void> {
  const ident = pg.escapeIdentifier(schema);
  for (const statement of [
    `create schema if not exists ${ident}`,
    `create schema if not exists ${extensionSchema}`,
    ...['pg_trgm', 'unaccent', 'btree_gist'].map((name) => `create extension if not exists ${name} schema ${extensionSchema}`),
    `set search_path = ${ident}, ${extensionSchema}`,
    'create table if not exists schema_lock (id integer primary key)',
    'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    'insert into schema_lock values (1) on conflict do nothing',
  ]) {
    await retryOnRace(() => client.query(statement));
  }
}

/** `create … if not exists` of two processes at once can still collide in the catalogue; the second try finds it there. */
async function retryOnRace(run: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run();
      return;
    } catch (error) {
      const raced = error instanceof pg.DatabaseError && ['23505', '42P06', '42P07', '42710'].includes(error.code ?? '');
      if (!raced || attempt === 5) throw error;
    }
  }
}
