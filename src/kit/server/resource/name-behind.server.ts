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
  const foreign = getTableConfig(target.table)
    .foreignKeys.map((key) => key.reference())
    .find(({ columns }) => columns.length === 1 && columns[0] === target);
  const [key] = foreign?.foreignColumns ?? [];
  const name = foreign && (getTableColumns(foreign.foreignTable) as Record<string, PgColumn>)['nameSort'];
  if (!foreign || !key || !name) return undefined;
  const [found] = await ctx.db.select({ name }).from(foreign.foreignTable).where(eq(key, id));
  return found ? String(found.name) : undefined;
}
