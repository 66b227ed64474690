import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context } from './context.server.ts';
import { ruleBroken } from './errors.server.ts';

/**
 * Refuses a reference to a record that is not there, at its field; null refers to nothing.
 * @param within the records that the caller may refer to: any other is not there, and no difference shows
 * @throws 422
 */
export async function requireThere(
  ctx: Context,
  table: PgTable,
  column: PgColumn,
  id: number | null,
  field: string,
  message: string,
  within?: SQL,
): Promise<void> {
  if (id === null) return;
  const [found] = await ctx.db
    .select({ id: column })
    .from(table)
    .where(and(eq(column, id), within))
    .limit(1);
  if (!found) throw ruleBroken({ [field]: [message] });
}
