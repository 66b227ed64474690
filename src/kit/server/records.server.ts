import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { covers, type Grant, parseGrant } from '../domain/permission.domain.ts';
import type { Resource } from '../domain/resource.domain.ts';
import type { Context, WriteContext } from './context.server.ts';
import { conflict, notFound } from './errors.server.ts';
import { type ListRequest, orderOf, whereOf } from './list-query.server.ts';
import { scopeWhere } from './scope.server.ts';
import type { Joinable, Storage } from './storage.server.ts';

/** Reading single records and walking through many of one resource, always inside a grant. */
export function records<Input extends Record<string, unknown>, Row extends Record<string, unknown>>(
  resource: Resource<Input, Row>,
  // biome-ignore lint/suspicious/noExplicitAny: the table's own types end here
  storage: Storage<Input, Row, any>,
) {
  const select = (ctx: Context): PgSelect => {
    const query = ctx.db
      .select(storage.columns as never)
      .from(storage.table)
      .$dynamic() as unknown as PgSelect;
    return storage.join ? (storage.join(query as unknown as Joinable) as unknown as PgSelect) : query;
  };

  /** The row, or undefined where it is not there or outside the grant. */
  async function find(ctx: Context, grant: Grant, id: number): Promise<Row | undefined> {
    const [row] = await select(ctx)
      .where(and(eq(storage.id, id), scopeWhere(grant, storage.scopes)))
      .limit(1);
    return row as Row | undefined;
  }

  return {
    find,

    /** @throws 404 */
    async get(ctx: Context, grant: Grant, id: number): Promise<Row> {
      const row = await find(ctx, grant, id);
      if (!row) throw notFound(resource.labels.one);
      return row;
    },

    /** The row, locked until the transaction ends. @throws 404 */
    async lock(ctx: WriteContext, grant: Grant, id: number): Promise<Row> {
      await ctx.db.execute(sql`select 1 from ${storage.table} where ${storage.id} = ${id} for update`);
      return this.get(ctx, grant, id);
    },

    /** Rows in batches, in the list's order: for exports of any length. */
    async *walk(ctx: Context, grant: Grant, request: Pick<ListRequest, 'filters' | 'sort'>, size: number): AsyncGenerator<Row[]> {
      for (let offset = 0; ; offset += size) {
        const rows = (await select(ctx)
          .where(whereOf(resource, storage, grant, request))
          .orderBy(...orderOf(storage, request))
          .limit(size)
          .offset(offset)) as Row[];
        if (rows.length > 0) yield rows;
        if (rows.length < size) return;
      }
    },

    /** How many rows a list has. */
    async count(ctx: Context, grant: Grant, request: Pick<ListRequest, 'filters'>): Promise<number> {
      const query = ctx.db.select({ n: count() }).from(storage.table).$dynamic() as unknown as PgSelect;
      const joined = storage.join ? (storage.join(query as unknown as Joinable) as unknown as PgSelect) : query;
      const [row] = await joined.where(whereOf(resource, storage, grant, request));
      return (row as { n: number } | undefined)?.n ?? 0;
    },

    /** The rows of one names lookup inside the grant. */
    async names(ctx: Context, grant: Grant, path: string, query: Readonly<Record<string, string>>): Promise<unknown[]> {
      const lookup = storage.names?.[path];
      if (!lookup) throw new Error(`${resource.name} has no lookup ${path}.`);
      return ctx.db
        .select(lookup.columns as never)
        .from(storage.table)
        .where(and(scopeWhere(grant, storage.scopes), lookup.where?.(query, ctx)))
        .orderBy(asc(lookup.sort as SQL), asc(storage.id));
    },

    /** As the caller may see it: sensitive fields masked. */
    shown(ctx: Context, row: Row, where: 'list' | 'record'): Row {
      const { sensitive } = resource;
      if (!sensitive) return row;
      const owners = resource.owners(row);
      const trusted =
        covers(parseGrant(ctx.session.permissions[`${resource.permission}.update`]), owners) ||
        covers(ctx.session.personal, owners);
      const masked = trusted ? row : sensitive.mask(row);
      return where === 'list' ? sensitive.maskInLists(masked) : masked;
    },

    /** As the audit log keeps it. */
    audited(row: Row | null): Row | null {
      return row && resource.sensitive ? resource.sensitive.maskInLists(resource.sensitive.mask(row)) : row;
    },

    /** @throws 409 that says what still refers to the record, and how many */
    async refuseReferenced(ctx: Context, row: Row, id: number): Promise<void> {
      for (const { table, column, one, many } of storage.references ?? []) {
        const [found] = await ctx.db.select({ n: count() }).from(table).where(eq(column, id));
        if (found && found.n > 0) throw conflict(`${resource.titleOf(row)} still has ${found.n} ${found.n === 1 ? one : many}.`);
      }
    },
  };
}
