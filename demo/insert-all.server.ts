import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../src/kit/server/database/database.server.ts';

/** A statement can have at most 65,535 parameters. */
const rowsAtOnce = 500;
const stamp = { createdBy: 'Homeroom', lastModifiedBy: 'Homeroom' };

/** Stores many rows; returns their ids in the same order. */
export async function insertAll<Table extends PgTable>(
  db: Db,
  table: Table,
  id: PgColumn,
  rows: readonly Table['$inferInsert'][],
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce).map((row) => ({ ...stamp, ...row }));
    const stored = await db
      .insert(table)
      .values(some as never)
      .returning({ id });
    ids.push(...(stored as { id: number }[]).map((row) => row.id));
  }
  return ids;
}
