import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryConfig } from 'pg';
import { casing } from './casing.server.ts';
import type { Db } from './database.server.ts';

const dialect = new PgDialect({ casing });

/** The server's own limit ends a statement before, as for all others. */
const moreMs = 5_000;

/**
 * Sends a statement that may take longer than others usually may. The server's limit is raised for the rest of the transaction; that of the
 * connection, which gives up on a server that no longer answers, for this statement alone.
 * @param db a transaction
 */
export async function sendPatiently({ $client }: Db, statement: SQL, patienceMs: number): Promise<void> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  await $client.query(`set local statement_timeout = ${patienceMs}`);
  await $client.query({ text, values, query_timeout: patienceMs + moreMs } as QueryConfig);
}
