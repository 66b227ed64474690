import { and, asc, desc, eq, getTableName, is, or, SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgColumn, type PgSelect, type SelectedFields } from 'drizzle-orm/pg-core';
import { type Comparison, splitName } from '../../domain/list/comparison.domain.ts';
import type { Grant } from '../../domain/permission.domain.ts';
import type { AnyListed, Filter } from '../../domain/resource.domain.ts';
import type { Db } from '../database/database.server.ts';
import type { Context } from '../http/context.server.ts';
import { type ListRequest, readListRequest } from './list-request.server.ts';
import { scopesIn, scopeWhere } from './scope.server.ts';
import type { AnyReadStorage, FilterTarget, Join, Joinable } from './storage.server.ts';
import { columnHas, contains, type Way, wayIn } from './text-search.server.ts';

/** A select of some columns with the joins that they need, still without condition and order. */
type Find = (db: Db, fields: SelectedFields) => PgSelect;

/** Whether a request searches a text that an index may find. */
export const isIndexedSearch = (
  resource: AnyListed,
  storage: AnyReadStorage,
  { filters }: Pick<ListRequest, 'filters'>,
): boolean =>
  Object.entries(filters).some(
    ([name, value]) =>
      resource.filters[name]?.kind === 'text' && wayIn(searchedIn(storage, name), String(value)) !== 'looking at each',
  );

/** What a filter looks into; a comparison looks into no text. */
export function searchedIn(storage: AnyReadStorage, name: string): unknown {
  const target = storage.filters[name];
  return target && isStored(target) ? target.search : target;
}

/**
 * How the rows of a request are found: where no join decides or orders anything, without joins and often from an index alone. Leave out
 * the sort where the order does not matter: it may need joins.
 */
export function findQuery(
  storage: AnyReadStorage,
  grant: Grant,
  { filters, sort }: Pick<ListRequest, 'filters'> & Partial<Pick<ListRequest, 'sort'>>,
): Find {
  const isSet = (name: string) => (name in filters || severalOf(name) in filters ? sql`0` : undefined);
  const sorted = sort && storage.orders[sort.filter];
  const targets = [...(sort && !sorted ? [sort.filter] : []), ...Object.keys(filters).map(filterOf)].map(
    (name) => storage.filters[name],
  );
  const parts = [
    ...(sorted ?? []),
    ...targets.flatMap((target) =>
      target && isStored(target) ? [target.search, target.sort].flat() : [target && columnOf(target)],
    ),
    ...targets.flatMap((target) => (target && isOwn(target) ? [target.is(sql`0`, sql`0`, isSet)] : [])),
    ...scopesIn(grant, storage.scopes).map((scope) => storage.scopes[scope]),
  ];
  const isAlone = parts.every((part) => isOf(storage.table, part)) && !storage.joins.some(({ narrows }) => narrows);
  return (db, fields) => {
    const query = db.select(fields).from(storage.table).$dynamic() as unknown as PgSelect;
    return isAlone ? query : withJoins(storage, query);
  };
}

/** Whether something is a column of a table, or SQL that mentions no other table's columns. */
function isOf(table: AnyReadStorage['table'], part: unknown): boolean {
  if (is(part, PgColumn)) return part.table === table;
  const named = is(part, SQL) ? [...tablesIn(part)] : [];
  return named.length === 1 && named[0] === getTableName(table);
}

/** A select with the joins of the resource; only with those it needs, where the selection is known. */
export function withJoins(storage: AnyReadStorage, query: PgSelect, selected?: unknown): PgSelect {
  const joins = selected === undefined ? storage.joins : joinsFor(storage.joins, selected);
  return joins.reduce<Joinable>(
    (joined, { kind, table, on }) => (kind === 'left' ? joined.leftJoin(table, on) : joined.innerJoin(table, on)),
    query as unknown as Joinable,
  ) as unknown as PgSelect;
}

/** From the last to the first: a join may need one before it. */
function joinsFor(joins: readonly Join[], selected: unknown): Join[] {
  const tables = tablesIn(selected);
  const isNeeded = ({ narrows, table, on }: Join) => {
    const needed = narrows || tables.has(getTableName(table));
    if (needed) tablesIn(on, tables);
    return needed;
  };
  return joins.toReversed().filter(isNeeded).reverse();
}

/** The names of the tables whose columns a selection or SQL mentions. */
function tablesIn(part: unknown, found = new Set<string>()): Set<string> {
  if (is(part, PgColumn)) found.add(getTableName(part.table));
  else if (is(part, SQL.Aliased)) tablesIn(part.sql, found);
  else if (is(part, SQL)) tablesIn(part.queryChunks, found);
  else if (Array.isArray(part)) for (const one of part) tablesIn(one, found);
  else if (isPlain(part)) for (const one of Object.values(part)) tablesIn(one, found);
  return found;
}

const isPlain = (part: unknown): part is object => Object.getPrototypeOf(part ?? 0) === Object.prototype;

/**
 * The condition for the rows that a caller asked for and may see. Undefined means every row.
 * @param bind puts a value into the statement, by its name
 * @param wayOf how to search a text in a column; by default by index where possible
 */
export function whereOf(
  resource: AnyListed,
  storage: AnyReadStorage,
  grant: Grant,
  request: Pick<ListRequest, 'filters' | 'today' | 'ids'>,
  bind: (name: string, value: unknown) => unknown = (_name, value) => sql.param(value),
  wayOf: (column: unknown, typed: string) => Way = wayIn,
): SQL | undefined {
  const boundTo = (name: string) => sql`${bind(`filter_${name}`, request.filters[name])}`;
  const beside = (name: string) => {
    if (name in request.filters) return boundTo(name);
    return severalOf(name) in request.filters ? sql`any(${boundTo(severalOf(name))}::int[])` : undefined;
  };
  const taken = new Set(
    Object.keys(request.filters)
      .flatMap((name) => takenBy(storage.filters[name]))
      .flatMap((name) => [name, severalOf(name)]),
  );
  const own = Object.entries(request.filters).filter(([name]) => !taken.has(name));
  const conditions = own.map(([name, value]) => {
    const [of, comparison] = splitName(name);
    const target = storage.filters[of];
    if (!target) throw new Error(`The filter ${name} of ${resource.name} has no column.`);
    const bound = boundTo(name);
    if (comparison) return compared(columnOf(target), comparison, bound, resource.filters[of]);
    if (isOwn(target)) return target.is(bound, sql`${bind('today', request.today)}`, beside);
    if (isAmong(target)) return sql`${target.among} = any (array(${target.values(bound)}))`;
    return resource.filters[name]?.kind === 'text'
      ? has(target, bound, String(value), wayOf(searchedIn(storage, name), String(value)))
      : eq(columnOf(target) as PgColumn, bound);
  });
  const scope = scopeWhere(grant, storage.scopes, (key, ids) => bind(`scope_${key}`, ids));
  const chosen = request.ids && sql`${storage.id} = any(${bind('ids', request.ids)}::int[])`;
  return and(scope, chosen, ...conditions);
}

/** The name of a filter without its comparison. */
const filterOf = (name: string): string => splitName(name)[0];
/** The name under which a filter takes several values. */
const severalOf = (name: string): string => `${name}.in`;

/** What a filter asks by a comparison. */
function compared(column: PgColumn | SQL, comparison: Comparison, bound: SQL, { kind, of }: Partial<Filter> = {}): SQL {
  if (comparison === 'from') return sql`${column} >= ${bound}`;
  if (comparison === 'to') return sql`${column} <= ${bound}`;
  if (comparison === 'in') return sql`${column} = any(${bound}::int[])`;
  if (kind === 'text') return sql`(coalesce(${column}, '') = '') = ${bound}::boolean`;
  if (of?.zeroIsNone) return sql`(coalesce(${column}, 0) = 0) = ${bound}::boolean`;
  return sql`(${column} is null) = ${bound}::boolean`;
}

type OwnWay = Extract<FilterTarget, { is: unknown }>;
type Among = Extract<FilterTarget, { among: unknown }>;

/** The request's filter that stands for several values of a column, if there is one. */
export function amongIn(storage: AnyReadStorage, { filters }: Pick<ListRequest, 'filters'>): [name: string, Among] | undefined {
  const entries = Object.entries(storage.filters).filter(([name]) => name in filters);
  return entries.find((entry): entry is [string, Among] => isAmong(entry[1]));
}

/** Whether what a filter looks into has what is typed. */
function has(target: Exclude<FilterTarget, OwnWay | Among>, typed: SQL, text: string, way: Way): SQL {
  if (!isStored(target)) return contains(sql`search_text(${target})`, typed, way);
  const found = [target.search].flat().map((column) => columnHas(column, { typed, text, way }));
  return sql`(${or(...found)})`;
}

const isOwn = (target: FilterTarget): target is OwnWay => 'is' in target && 'sort' in target;
const takenBy = (target: FilterTarget | undefined): readonly string[] => (target && isOwn(target) ? (target.takes ?? []) : []);
const isAmong = (target: FilterTarget): target is Among => 'among' in target && 'values' in target;
const isStored = (target: FilterTarget): target is Extract<FilterTarget, { search: unknown }> =>
  'search' in target && 'sort' in target;
const columnOf = (target: FilterTarget): PgColumn | SQL => {
  if (isAmong(target)) return target.among;
  return isStored(target) || isOwn(target) ? target.sort : target;
};

/** The sort, then the id, so that paging never skips or repeats a row. */
export function orderOf(
  storage: AnyReadStorage,
  { sort }: Pick<ListRequest, 'sort'>,
  by = sortKeys(storage, sort),
  id: SQLWrapper = storage.id,
): SQL[] {
  const direction = sort.descending ? desc : asc;
  return [...by, id].map((key) => direction(key));
}

/** What a sort compares, one after the other; texts in the order that people expect. */
export function sortKeys(storage: AnyReadStorage, sort: ListRequest['sort']): readonly SQLWrapper[] {
  return storage.orders[sort.filter] ?? [sortKey(storage, sort)];
}

function sortKey(storage: AnyReadStorage, sort: ListRequest['sort']): SQLWrapper {
  const target = storage.filters[sort.filter];
  if (!target) throw new Error(`The sort ${sort.filter} has no column.`);
  const column = columnOf(target);
  const isPlainText = is(column, PgColumn) && column.dataType === 'string' && column.columnType === 'PgText' && !isStored(target);
  return isPlainText ? sql`${column} collate "und-x-icu"` : column;
}

/**
 * The ids of all records that a list finds under some filters inside of a grant, in brackets for another statement.
 * @param filters as `filterParameters` take them
 * @throws 400 where one is of the wrong kind
 */
export function foundInList(
  { resource, storage }: { resource: AnyListed; storage: AnyReadStorage },
  ctx: Context,
  grant: Grant,
  filters: Readonly<Record<string, string | undefined>>,
): { found: SQL; wanted: ListRequest } {
  const given = Object.entries(filters).map(([name, value]) => [name.toLowerCase(), value ?? '']);
  const wanted = readListRequest({ resource, storage }, Object.fromEntries(given), ctx);
  return { wanted, found: idsFound({ resource, storage }, ctx, grant, wanted) };
}

/** The same for a request that is read already. */
export function idsFound(
  { resource, storage }: { resource: AnyListed; storage: AnyReadStorage },
  { db }: Pick<Context, 'db'>,
  grant: Grant,
  wanted: ListRequest,
): SQL {
  const found = findQuery(storage, grant, { filters: wanted.filters })(db, { id: storage.id });
  return sql`(${found.where(whereOf(resource, storage, grant, wanted))})`;
}
