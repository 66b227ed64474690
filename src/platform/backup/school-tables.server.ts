import pg from 'pg';
import type { BackedUpTable, BackupHeader } from './backup-format.server.ts';

/** Opens a connection whose statements may take as long as they need, and whose text forms are the same everywhere. */
export async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, connectionTimeoutMillis: 10_000 });
  // Whatever breaks it also fails the statement that is waiting.
  client.on('error', () => undefined);
  await client.connect();
  for (const [setting, value] of [
    ['statement_timeout', '0'],
    ['idle_in_transaction_session_timeout', '0'],
    ['client_encoding', 'UTF8'],
    ['timezone', 'UTC'],
    ['datestyle', 'ISO, YMD'],
    ['intervalstyle', 'postgres'],
    ['bytea_output', 'hex'],
    ['extra_float_digits', '1'],
  ] as const)
    await client.query('select set_config($1, $2, false)', [setting, value]);
  return client;
}

/** Every table of a schema that survives a crash, with its columns, except the computed ones. */
export async function tablesOf(client: pg.Client, schema: string): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select c.relname::text as name, array(
        select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and c.relkind = 'r' and c.relpersistence = 'p' order by 1`,
    [schema],
  );
  return rows;
}

/** How far each sequence of a schema has counted; null if it has not begun. */
export async function sequencesOf(client: pg.Client, schema: string): Promise<BackupHeader['sequences']> {
  const { rows } = await client.query<BackupHeader['sequences'][number]>(
    'select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = $1 order by 1',
    [schema],
  );
  return rows;
}

/** A table and columns as `COPY` takes them. */
export function copyTarget({ name, columns }: BackedUpTable): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}
