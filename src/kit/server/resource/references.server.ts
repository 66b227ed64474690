import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Grant } from '../../domain/permission.domain.ts';
import type { AnyResource } from '../../domain/resource.domain.ts';
import { keptStatements } from '../database/prepared.server.ts';
import type { Context } from '../http/context.server.ts';
import { ruleBroken } from '../http/errors.server.ts';
import { givenFor, type Link } from './link.server.ts';
import { scopePlaceholder, scopeShape, scopeValues, scopeWhere } from './scope.server.ts';
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
  const asked = Object.entries(storage.links).filter(([column, link]) => {
    const id = givenFor(input, column, link);
    return link.checked && id !== null && id !== undefined && id !== before?.[column];
  });
  if (asked.length === 0) return;
  const isOwned = ({ scopes }: Link) => Object.keys(scopes).some((scope) => scope in storage.scopes);
  const within = ({ scopes }: Link) => scopeShape(grant, scopes);
  const shape = asked.map(([field, link]) => `${field} ${isOwned(link) ? within(link) : ''}`).join();
  const statements = linkedStatements.get(storage) ?? keptStatements<Record<string, boolean>>();
  linkedStatements.set(storage, statements);
  const statement = statements(shape, () => {
    const there = asked.map(([field, link]) => {
      const scope = isOwned(link) ? scopeWhere(grant, link.scopes, scopePlaceholder) : undefined;
      const found = and(sql`${link.id} = ${sql.placeholder(field)}`, scope);
      return sql`exists (select from ${link.id.table} where ${found}) as ${sql.identifier(field)}`;
    });
    return sql`select ${sql.join(there, sql`, `)}`;
  });
  const values = asked.map(([column, link]) => ({
    [column]: givenFor(input, column, link),
    ...scopeValues(grant, link.scopes),
  }));
  const [found] = await statement(ctx.db, Object.assign({}, ...values));
  const broken = asked.flatMap(([column, { chosen }]) => {
    const field = chosen?.by.id ?? column;
    return found?.[column] ? [] : [[field, [refusalOf(resource, field)]]];
  });
  if (broken.length > 0) throw ruleBroken(Object.fromEntries(broken));
}

/** All links that a save has to ask about, as one statement for each set of them. */
const linkedStatements = new WeakMap<object, ReturnType<typeof keptStatements<Record<string, boolean>>>>();

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
