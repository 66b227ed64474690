import { eq, getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from '../http/context.server.ts';
import type { FilterTarget } from './storage.server.ts';

/**
 * The name of the record behind an id filter, found by the foreign key of the filter's column. Only for callers who see rows that
 * refer to it.
 */
export async function nameBehind(ctx: Context, target: FilterTarget | undefined, id: number): Promise<string | undefined> {
  if (!is(target, PgColumn)) return undefined;
  const key = getTableConfig(target.table)
    .foreignKeys.map((foreign) => foreign.reference())
    .find(({ columns }) => columns.length === 1 && columns[0] === target);
  const [id_] = key?.foreignColumns ?? [];
  const name = key && (getTableColumns(key.foreignTable) as Record<string, PgColumn>)['nameSort'];
  if (!key || !id_ || !name) return undefined;
  const [found] = await ctx.db.select({ name }).from(key.foreignTable).where(eq(id_, id));
  return found ? String(found.name) : undefined;
}
