import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Grant } from '../../domain/permission.domain.ts';
import type { AnyResource } from '../../domain/resource.domain.ts';
import type { Context } from '../http/context.server.ts';
import { ruleBroken } from '../http/errors.server.ts';
import { scopeWhere } from './scope.server.ts';
import type { AnyStorage } from './storage.server.ts';

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

/**
 * Refuses links of a save to records that are not there or lie outside of what the caller may refer to, all of them at once. What
 * stays as it was is not asked again. A grant says nothing of records that no scope of the resource owns: a category, a course.
 * @throws 422
 */
export async function requireLinked<Input extends Record<string, unknown>>(
  ctx: Context,
  { input, before, grant, resource, storage }: LinkedSave<Input>,
): Promise<void> {
  const broken: Record<string, string[]> = {};
  for (const [field, { checked, id: key, scopes }] of Object.entries(storage.links)) {
    const id = input[field] as number | null | undefined;
    if (!checked || id === null || id === undefined || id === before?.[field]) continue;
    const isOwned = Object.keys(scopes).some((scope) => scope in storage.scopes);
    const found = await isThere(ctx, key, id, isOwned ? scopeWhere(grant, scopes) : undefined);
    if (!found) broken[field] = [refusalOf(resource, field)];
  }
  if (Object.keys(broken).length > 0) throw ruleBroken(broken);
}

interface LinkedSave<Input> {
  input: Input;
  before: Readonly<Record<string, unknown>> | null;
  grant: Grant;
  resource: Pick<AnyResource, 'input'>;
  storage: Pick<AnyStorage, 'links' | 'scopes'>;
}

/** What the input's schema says of an id that can be none. */
function refusalOf({ input }: Pick<AnyResource, 'input'>, field: string): string {
  const { shape } = input as unknown as { shape: Readonly<Record<string, z.ZodType>> };
  return shape[field]?.safeParse(-1).error?.issues[0]?.message ?? 'Please choose one of the list';
}

async function isThere(ctx: Context, key: PgColumn, id: number, within: SQL | undefined): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: key })
    .from(key.table)
    .where(and(eq(key, id), within))
    .limit(1);
  return found !== undefined;
}

/** Refuses a reference to a record that is not there, at its field. @throws 422 */
export async function requireThere(ctx: Context, { field, message, id, key, within }: Reference): Promise<void> {
  if (id === null) return;
  if (!(await isThere(ctx, key, id, within))) throw ruleBroken({ [field]: [message] });
}

/** What only one record may have. */
interface Sole {
  field: string;
  message: string;
  /** The key of the table, and the record that may have it; null for a new one. */
  key: PgColumn;
  id: number | null;
  /** Whether a record has the same. */
  same: SQL;
}

/** Refuses what another record has already, at its field; of two at once a unique index refuses the second. @throws 422 */
export async function refuseTaken(ctx: Context, { field, message, key, id, same }: Sole): Promise<void> {
  const [found] = await ctx.db
    .select({ id: key })
    .from(key.table)
    .where(and(same, id === null ? undefined : ne(key, id)))
    .limit(1);
  if (found) throw ruleBroken({ [field]: [message] });
}
