import { text } from 'node:stream/consumers';
import { to as copyTo } from 'pg-copy-streams';
import { schoolSchema } from '../../src/app/app.server.ts';
import { readBackup } from '../../src/platform/backup/read-backup.server.ts';
import { connect, copyTarget, tablesOf } from '../../src/platform/backup/school-tables.server.ts';

/** The rows of each table as COPY writes them, in an order that does not depend on how they are stored. */
type Rows = Record<string, string[]>;

const linesOf = (rows: string): string[] => rows.split('\n').slice(0, -1).toSorted();

/** All rows of all tables in a database. */
export async function everyRow(url: string): Promise<Rows> {
  const client = await connect(url, 'homeroom-tests');
  try {
    await client.query(`set search_path = ${schoolSchema}`);
    const rows: Rows = {};
    for (const table of await tablesOf(client, schoolSchema))
      rows[table.name] = linesOf(await text(client.query(copyTo(`copy ${copyTarget(table)} to stdout`))));
    return rows;
  } finally {
    await client.end();
  }
}

/** All rows of all tables in a backup. */
export async function everyRowOfBackup(file: string): Promise<Rows> {
  const rows: Rows = {};
  await readBackup(file, {
    table: async ({ name }, chunks) => {
      rows[name] = linesOf(await text(chunks));
    },
  });
  return rows;
}

/** Separates the tables that are meant to differ in a restored school. */
export function apart(rows: Rows): { others: Rows; session?: string[]; restoration?: string[] } {
  const { session, restoration, login_failure, idempotency_key, ...others } = rows;
  return { others, ...(session && { session }), ...(restoration && { restoration }) };
}
