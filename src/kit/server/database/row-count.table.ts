import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Db } from './database.server.ts';

/**
 * How many rows a counted table has, as a sum of changes: a trigger adds one line a statement, in the same
 * transaction, so the sum is exact for whoever looks and no two writers wait for each other. A job folds the lines.
 */
export const rowCounts = pgTable(
  'row_count',
  {
    rowCountId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tableName: text().notNull(),
    change: integer().notNull(),
  },
  (table) => [index('row_count_table').on(table.tableName)],
);

/** The exact number of rows of a counted table, as a scalar expression. */
export const rowCount = (table: PgTable): SQL =>
  sql`(select coalesce(sum(${rowCounts.change}), 0) from ${rowCounts} where ${rowCounts.tableName} = ${sql.raw(`'${getTableName(table)}'`)})`;

/** Folds the lines of each table into one. Lines of transactions still running are left for the next time. */
export async function foldRowCounts(db: Db): Promise<void> {
  await db.execute(sql`
    with folded as (delete from row_count where row_count_id in (select row_count_id from row_count for update skip locked) returning table_name, change)
    insert into row_count (table_name, change) select table_name, sum(change) from folded group by table_name`);
}
