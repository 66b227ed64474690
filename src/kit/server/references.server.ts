import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from './context.server.ts';
import { ruleBroken } from './errors.server.ts';

/** One record that another refers to. */
interface Reference {
  /** The field of the input that refers to it, and what is said there. */
  field: string;
  message: string;
  /** Null refers to nothing. */
  id: number | null;
  /** The key of the table that it stands in. */
  key: PgColumn;
  /** The records that the caller may refer to: any other is not there, and no difference shows. */
  within?: SQL | undefined;
}

/** Refuses a reference to a record that is not there, at its field. @throws 422 */
export async function requireThere(ctx: Context, { field, message, id, key, within }: Reference): Promise<void> {
  if (id === null) return;
  const [found] = await ctx.db
    .select({ id: key })
    .from(key.table)
    .where(and(eq(key, id), within))
    .limit(1);
  if (!found) throw ruleBroken({ [field]: [message] });
}
