import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { covers, type Grant, parseGrant } from '../../domain/permission.domain.ts';
import { type ListedResource, masked } from '../../domain/resource.domain.ts';
import { keptStatement, preparedStatements } from '../database/prepared.server.ts';
import { sendAlong } from '../database/transaction.server.ts';
import type { Context, WriteContext } from '../http/context.server.ts';
import { notFound } from '../http/errors.server.ts';
import { ahead } from '../work/ahead.server.ts';
import { findQuery, orderOf, whereOf, withJoins } from './find-rows.server.ts';
import type { ListRequest } from './list-request.server.ts';
import { internalFor, isApart, type RowPart, without } from './row-parts.server.ts';
import { scopePlaceholder, scopeShape, scopeValues, scopeWhere } from './scope.server.ts';
import type { AnyReadStorage } from './storage.server.ts';

/** More at once would hold up everybody else's requests. */
const rowsAtOnce = 250;

/** Reads single records of a resource, or walks through many, always inside a grant. */
export function records<Row extends Record<string, unknown>>(resource: ListedResource<Row>, storage: AnyReadStorage) {
  const prepared = preparedStatements(`one ${resource.name}`);
  const preparedWalk = preparedStatements(`several ${resource.name}`);
  const held = keptStatement(() => sql`select from ${storage.table} where ${storage.id} = ${sql.placeholder('id')} for update`);
  const select = ({ db }: Context, { columns }: Pick<RowPart, 'columns'> = storage): PgSelect =>
    withJoins(
      storage,
      db
        .select(columns as never)
        .from(storage.table)
        .$dynamic() as unknown as PgSelect,
    );

  const { mask = {}, maskInLists = {}, apart } = resource.sensitive ?? {};
  const hidden: readonly string[] = [...Object.keys({ ...mask, ...maskInLists }), ...(apart?.fields ?? [])];

  /** The row; undefined if it is missing or outside the grant. */
  async function find(ctx: Context, grant: Grant, id: number): Promise<Row | undefined> {
    const { scopes } = storage;
    const statement = prepared(ctx.db, scopeShape(grant, scopes), () =>
      select(ctx).where(and(eq(storage.id, sql.placeholder('id')), scopeWhere(grant, scopes, scopePlaceholder))),
    );
    const [row] = (await statement.execute({ id, ...scopeValues(grant, scopes) })) as Row[];
    return row;
  }

  /** For an export: the rows that still exist inside the grant, ordered by id. */
  async function several(ctx: Context, grant: Grant, part: RowPart, ids: readonly number[]): Promise<Row[]> {
    const { scopes } = storage;
    const statement = preparedWalk(ctx.db, `${scopeShape(grant, scopes)}|${part.shape}`, () =>
      select(ctx, part).where(
        and(sql`${storage.id} = any(${sql.placeholder('ids')}::int[])`, scopeWhere(grant, scopes, scopePlaceholder)),
      ),
    );
    const rows = (await statement.execute({ ids, ...scopeValues(grant, scopes) })) as Row[];
    const byId = new Map<unknown, Row>(rows.map((row) => [row[resource.id], row]));
    return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  }

  return {
    find,

    /** @throws 404 */
    async get(ctx: Context, grant: Grant, id: number): Promise<Row> {
      const row = await find(ctx, grant, id);
      if (!row) throw notFound(resource.labels.missing ?? resource.labels.one);
      return row;
    },

    /** The row, locked until the transaction ends. @throws 404 */
    async lock(ctx: WriteContext, grant: Grant, id: number): Promise<Row> {
      // In this order: only a statement that begins under the lock sees what others had changed.
      await sendAlong(ctx.db, held(ctx.db, { id }));
      return this.get(ctx, grant, id);
    },

    /**
     * Rows in batches, in the list's order, for exports of any length. Which rows, and in which order, is settled at the
     * beginning; the next batch is read while one is being used.
     * @param part what is read of each row besides the id
     */
    async *walk(
      ctx: Context,
      grant: Grant,
      request: Pick<ListRequest, 'filters' | 'sort' | 'today'>,
      part: RowPart,
    ): AsyncGenerator<Row[]> {
      const place = sql`row_number() over (order by ${sql.join(orderOf(storage, request), sql`, `)})`.as('place');
      const found = findQuery(
        storage,
        grant,
        request,
      )(ctx.db, { id: sql`${storage.id}`.as('id'), place })
        .where(whereOf(resource, storage, grant, request))
        .as('found');
      // PostgreSQL groups them: splitting 100,000 rows here would hold up everybody else.
      const batch = sql`(place - 1) / ${sql.raw(String(rowsAtOnce))}`;
      const batches = await ctx.db
        .select({ ids: sql<number[]>`array_agg(id order by place)` })
        .from(found)
        .groupBy(batch)
        .orderBy(batch);
      yield* ahead(batches, ({ ids }) => several(ctx, grant, part, ids));
    },

    /** The ids of all rows of a list. */
    async ids(ctx: Context, grant: Grant, request: Pick<ListRequest, 'filters' | 'sort' | 'today'>): Promise<number[]> {
      const query = findQuery(storage, grant, request)(ctx.db, { id: storage.id });
      const found = await query.where(whereOf(resource, storage, grant, request));
      return found.map(({ id }) => Number(id));
    },

    /** How many rows a list has. */
    async count(ctx: Context, grant: Grant, request: Pick<ListRequest, 'filters' | 'sort' | 'today'>): Promise<number> {
      const query = findQuery(storage, grant, { filters: request.filters })(ctx.db, { n: count() });
      const [row] = await query.where(whereOf(resource, storage, grant, request));
      return Number(row?.['n'] ?? 0);
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

    /**
     * Shows rows, or some of their fields, as the caller may see them. Where a sensitive field is read, so are the owners that masks
     * depend on.
     */
    shownTo({ session }: Context, where: 'list' | 'record'): (row: Row) => Row {
      const { sensitive } = resource;
      const internal = internalFor(resource, session);
      const updatable = parseGrant(session.permissions[`${resource.permission}.update`]);
      const maskApart = isApart(session) ? sensitive?.apart?.mask : undefined;
      const isOwn = (row: Row) => {
        const owners = resource.owners(row);
        return covers(updatable, owners) || covers(session.personal, owners);
      };
      return (whole) => {
        const row = without(whole, internal);
        if (!sensitive || !hidden.some((name) => name in row)) return row;
        // Whose row it is is worked out only where that decides.
        const covered = updatable === 'all' || isOwn(row) ? row : masked(row, sensitive.mask);
        const told = maskApart ? maskApart(covered, session.apart) : covered;
        return where === 'list' ? masked(told, sensitive.maskInLists) : told;
      };
    },

    /** A row as the audit log keeps it. */
    audited(row: Row | null): Row | null {
      return row && resource.sensitive ? masked(masked(row, resource.sensitive.mask), resource.sensitive.maskInLists) : row;
    },
  };
}
