import { and, count, sql } from 'drizzle-orm';
import type { Grant } from '../../domain/permission.domain.ts';
import type { ListedResource } from '../../domain/resource.domain.ts';
import { constant } from '../database/constant.server.ts';
import { preparedSelects } from '../database/prepared.server.ts';
import type { Context } from '../http/context.server.ts';
import { ahead } from '../work/ahead.server.ts';
import { findQuery, orderOf, whereOf } from './find-rows.server.ts';
import type { ListRequest } from './list-request.server.ts';
import { selectFrom } from './records.server.ts';
import type { RowPart } from './row-parts.server.ts';
import { scopePlaceholder, scopeShape, scopeValues, scopeWhere } from './scope.server.ts';
import type { AnyReadStorage } from './storage.server.ts';

/** More at once would hold up everybody else's requests. */
const rowsAtOnce = 250;

type Wanted = Pick<ListRequest, 'filters' | 'sort' | 'today' | 'ids'>;

/** All rows of a list on any number of pages, for exports; always inside a grant. */
export function wholeList<Row extends Record<string, unknown>>(resource: ListedResource<Row>, storage: AnyReadStorage) {
  const { scopes } = storage;
  const prepared = preparedSelects(`several ${resource.name}`);

  /** The rows with these ids that still exist inside the grant, in the order of the ids given. */
  async function several(ctx: Context, grant: Grant, part: RowPart, ids: readonly number[]): Promise<Row[]> {
    const statement = prepared(ctx.db, `${scopeShape(grant, scopes)}|${part.shape}`, () =>
      selectFrom(storage, ctx.db, part.columns).where(
        and(sql`${storage.id} = any(${sql.placeholder('ids')}::int[])`, scopeWhere(grant, scopes, scopePlaceholder)),
      ),
    );
    const rows = (await statement.execute({ ids, ...scopeValues(grant, scopes) })) as Row[];
    const byId = new Map<unknown, Row>(rows.map((row) => [row[resource.id], row]));
    return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  }

  /** The ids of all rows in the list's order, as many together as are read at once. */
  function batchesOf({ db }: Context, grant: Grant, wanted: Wanted): Promise<{ ids: number[] }[]> {
    const place = sql`row_number() over (order by ${sql.join(orderOf(storage, wanted), sql`, `)})`.as('place');
    const find = findQuery(storage, grant, wanted);
    const found = find(db, { id: sql`${storage.id}`.as('id'), place })
      .where(whereOf(resource, storage, grant, wanted))
      .as('found');
    // PostgreSQL groups them: splitting 100,000 rows here would hold up everybody else.
    const batch = sql`(place - 1) / ${constant(rowsAtOnce)}`;
    return db.select({ ids: sql<number[]>`array_agg(id order by place)` }).from(found).groupBy(batch).orderBy(batch);
  }

  return {
    /**
     * The rows in batches, in the list's order. Which rows, and in which order, is settled at the beginning; the next batch is read
     * while one is being used.
     * @param part what is read of each row besides the id
     */
    async *walk(ctx: Context, grant: Grant, wanted: Wanted, part: RowPart): AsyncGenerator<Row[]> {
      yield* ahead(await batchesOf(ctx, grant, wanted), ({ ids }) => several(ctx, grant, part, ids));
    },

    /** The ids of all rows, in no order. */
    async ids({ db }: Context, grant: Grant, wanted: Wanted): Promise<number[]> {
      const find = findQuery(storage, grant, wanted);
      const found = await find(db, { id: storage.id }).where(whereOf(resource, storage, grant, wanted));
      return found.map(({ id }) => Number(id));
    },

    async count({ db }: Context, grant: Grant, wanted: Wanted): Promise<number> {
      const find = findQuery(storage, grant, { filters: wanted.filters });
      const [row] = await find(db, { n: count() }).where(whereOf(resource, storage, grant, wanted));
      return Number(row?.['n'] ?? 0);
    },
  };
}
