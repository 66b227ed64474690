import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { bigint, getTableConfig, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Db } from './database.server.ts';
import { snake } from './snake.server.ts';

/**
 * How many rows a counted table has, as a sum of changes: a trigger adds one line for each statement, in the same transaction, so
 * the sum is exact in every snapshot, and no two writers wait for each other. A job folds the lines.
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

/** Folds the lines with the same key into one. Lines of running transactions are left for the next time. */
export async function foldCounts(db: Db, table: PgTable = rowCounts): Promise<void> {
  const { name, columns } = getTableConfig(table);
  const named = (column: { name: string }) => sql.identifier(snake(column.name));
  const [id] = columns.filter(({ primary }) => primary).map(named);
  const groups = sql.join(
    columns.filter(({ primary, name, generated }) => !primary && !generated && name !== 'change').map(named),
    sql`, `,
  );
  const counts = sql.identifier(name);
  await db.execute(sql`
    with several as (select ${id} as id, count(*) over (partition by ${groups}) as lines from ${counts}),
    folded as (
      delete from ${counts} where ${id} in (
        select ${id} from ${counts} where ${id} in (select id from several where lines > 1) for update skip locked)
      returning ${groups}, change)
    insert into ${counts} (${groups}, change) select ${groups}, sum(change) from folded group by ${groups} having sum(change) <> 0`);
}
