import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { extensionSchema } from './database.server.ts';
import { StartProblem } from './start-problem.server.ts';

const filePattern = /^\d{4}_[a-z0-9_]+\.sql$/;

/**
 * Applies the numbered files of a folder that this schema does not have yet, each in one transaction, in order.
 * Several processes may start at once: a locked row lets one of them work and the others find it done.
 * @throws when an applied file was changed afterwards, or the database is newer than this program
 */
export async function migrate(options: {
  url: string;
  schema: string;
  folder: string;
  log?: (line: string) => void;
}): Promise<number> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'homeroom-migrations' });
  await client.connect();
  try {
    const { schema } = options;
    await prepare(client, schema);
    const files = (await readdir(options.folder)).filter((name) => filePattern.test(name)).sort();
    await refuseNewer(client, files);
    let count = 0;
    for (const name of files) {
      if (await applyOne(client, options.folder, name)) {
        count += 1;
        options.log?.(`migration ${name} applied`);
      }
    }
    return count;
  } finally {
    await client.end();
  }
}

async function refuseNewer(client: pg.Client, files: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name');
  const unknown = rows.map(({ name }) => name).filter((name) => !files.includes(name));
  if (unknown.length === 0) return;
  throw new StartProblem(
    `This database is newer than this Homeroom: it has ${unknown.join(', ')}. Nothing was changed. Start the newer Homeroom.`,
  );
}

async function prepare(client: pg.Client, schema: string): Promise<void> {
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

async function applyOne(client: pg.Client, folder: string, name: string): Promise<boolean> {
  const text = await readFile(join(folder, name), 'utf8');
  const checksum = createHash('sha256').update(text).digest('hex');
  await client.query('begin');
  try {
    await client.query('select id from schema_lock where id = 1 for update');
    const { rows } = await client.query<{ checksum: string }>('select checksum from schema_migration where name = $1', [name]);
    const known = rows[0];
    if (known && known.checksum !== checksum) {
      throw new StartProblem(`The migration ${name} was changed after it had been applied. Nothing was changed.`);
    }
    if (!known) {
      await client.query(text);
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    }
    await client.query('commit');
    return !known;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
