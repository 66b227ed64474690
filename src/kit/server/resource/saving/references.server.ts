import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Grant } from '../../../domain/permission.domain.ts';
import { problemTypes } from '../../../domain/problem.domain.ts';
import type { AnyResource } from '../../../domain/resource.domain.ts';
import { shapeOf } from '../../../domain/schema-shape.domain.ts';
import { preparedStatements, sendKept } from '../../database/prepared.server.ts';
import type { Context } from '../../http/context.server.ts';
import { conflict, notFound, ruleBroken } from '../../http/errors.server.ts';
import { givenFor, type Link } from '../link.server.ts';
import { scopePlaceholder, scopeShape, scopeValues, scopeWhere } from '../scope.server.ts';
import type { AnyStorage } from '../storage.server.ts';

/** A reference from one record to another. */
interface Reference {
  /** The input field that refers to it, and the message shown there. */
  field: string;
  message: string;
  /** Null refers to nothing. */
  id: number | null;
  /** The key of its table. */
  key: PgColumn;
  /** The records that the caller may refer to; any other looks as if it did not exist. */
  within?: SQL | undefined;
}

/**
 * Refuses links to records that are missing or that the caller may not refer to, all of them at once. Unchanged links are not checked
 * again. A grant does not restrict records without an owner among its scopes, such as a category or a course.
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
  const shape = asked.map(([column, link]) => `${column} ${isOwned(link) ? scopeShape(grant, link.scopes) : ''}`).join();
  const statements = linkedStatements.get(storage) ?? preparedStatements<Record<string, boolean>>();
  linkedStatements.set(storage, statements);
  const statement = statements(shape, () => {
    const there = asked.map(([column, link]) => {
      const scope = isOwned(link) ? scopeWhere(grant, link.scopes, scopePlaceholder) : undefined;
      const found = and(sql`${link.id} = ${sql.placeholder(column)}`, scope);
      return sql`exists (select from ${link.id.table} where ${found}) as ${sql.identifier(column)}`;
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

/** The checks of a save, one statement for each set of links. */
const linkedStatements = new WeakMap<object, ReturnType<typeof preparedStatements<Record<string, boolean>>>>();

interface LinkedSave<Input> {
  input: Input;
  before: Readonly<Record<string, unknown>> | null;
  grant: Grant;
  resource: Pick<AnyResource, 'input'>;
  storage: Pick<AnyStorage, 'links' | 'scopes'>;
}

/** The message of the input's schema for an impossible id. */
const refusalOf = ({ input }: Pick<AnyResource, 'input'>, field: string): string =>
  shapeOf(input)?.[field]?.safeParse(-1).error?.issues[0]?.message ?? 'Please choose one of the list';

async function isThere(ctx: Context, key: PgColumn, id: number, within: SQL | undefined): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: key })
    .from(key.table)
    .where(and(eq(key, id), within))
    .limit(1);
  return found !== undefined;
}

/** Refuses a reference to a missing record, at its field. @throws 422 */
export async function requireThere(ctx: Context, { field, message, id, key, within }: Reference): Promise<void> {
  if (id === null) return;
  if (!(await isThere(ctx, key, id, within))) throw ruleBroken({ [field]: [message] });
}

/** A value that only one record may have. */
interface Sole {
  field: string;
  message: string;
  /** The key of the table, and the record that may have the value; null for a new one. */
  key: PgColumn;
  id: number | null;
  /** The condition that a record has the same value. */
  same: SQL;
}

/** Refuses a value that another record has, as a unique index refuses the second of two saved at once. @throws 409 */
export async function refuseTaken(ctx: Context, { field, message, key, id, same }: Sole): Promise<void> {
  const others = and(same, id === null ? undefined : ne(key, id));
  const found = await sendKept(ctx.db, sql`select from ${key.table} where ${others} limit 1`);
  if (found.length > 0) throw conflict(message, problemTypes.duplicate, { [field]: [message] });
}

interface Required {
  /** The record has to lie inside of it. */
  grant: Grant;
  /** What is looked for, as the answer names it where there is none. */
  what: string;
  /** Whether it is kept from being deleted until the transaction ends. */
  isHeld?: boolean;
}

/** Asks that the record which a link leads to is there, inside of a grant. @throws 404 */
export async function requireRecord(
  { db }: Context,
  { id, scopes }: Pick<Link, 'id' | 'scopes'>,
  recordId: number,
  { grant, what, isHeld = false }: Required,
): Promise<void> {
  const query = db
    .select({ id })
    .from(id.table)
    .where(and(eq(id, recordId), scopeWhere(grant, scopes)));
  const [found] = await (isHeld ? query.for('key share') : query);
  if (!found) throw notFound(what);
}
