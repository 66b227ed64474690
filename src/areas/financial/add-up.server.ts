import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { sendFiltered } from '../../kit/server/database/prepared.server.ts';
import type { Context } from '../../kit/server/http/context.server.ts';

/** Sums over the rows of a table, by name and to the paisa; 0 where there is nothing to add up. @param where which rows; all unless said */
export async function addUp<Name extends string>(
  { db }: Pick<Context, 'db'>,
  table: PgTable,
  sums: Readonly<Record<Name, SQL>>,
  where?: SQL,
): Promise<Record<Name, number>> {
  const columns = Object.entries<SQL>(sums).map(([name, sum]) => sql`coalesce(${sum}, 0)::float8 as ${sql.identifier(name)}`);
  const [found] = await sendFiltered<Record<Name, number>>(
    db,
    sql`select ${sql.join(columns, sql`, `)} from ${table}${where ? sql` where ${where}` : sql``}`,
  );
  if (!found) throw new Error('A sum gives one row.');
  return found;
}
