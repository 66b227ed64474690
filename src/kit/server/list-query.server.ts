import { and, asc, desc, eq, is, type SQL, sql } from 'drizzle-orm';
import { PgColumn, type PgSelect, type SelectedFields } from 'drizzle-orm/pg-core';
import type { Grant } from '../domain/permission.domain.ts';
import type { Resource } from '../domain/resource.domain.ts';
import type { Db } from './database.server.ts';
import { malformed } from './errors.server.ts';
import { preparedStatements } from './prepared.server.ts';
import { filterValue, type Query, wholeNumber } from './query-values.server.ts';
import { rowCount } from './row-count.table.ts';
import { scopeShape, scopesIn, scopeValues, scopeWhere } from './scope.server.ts';
import type { FilterTarget, Joinable, Storage } from './storage.server.ts';

// biome-ignore lint/suspicious/noExplicitAny: one place hides what a resource's input and row are from Drizzle's types
type AnyStorage = Storage<any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: the same
type AnyResource = Resource<any, any>;

/** A list request, read and checked. */
export interface ListRequest {
  page: number;
  size: number;
  /** Filter name → value, only those in force. */
  filters: Readonly<Record<string, string | number | boolean>>;
  sort: { filter: string; descending: boolean };
}

const reserved = new Set(['pagenumber', 'pagesize', 'sort']);

/** Reads paging, sort and filters. @throws 400 that names what is unknown or of the wrong kind */
export function readListRequest(resource: AnyResource, query: Query, extra: readonly string[] = []): ListRequest {
  const names = new Map(Object.keys(resource.filters).map((name) => [name.toLowerCase(), name]));
  const filters: Record<string, string | number | boolean> = {};
  for (const [key, raw] of Object.entries(query)) {
    if (reserved.has(key) || extra.includes(key)) continue;
    const name = names.get(key);
    const filter = name === undefined ? undefined : resource.filters[name];
    if (name === undefined || !filter) throw malformed(`There is no filter ${key.slice(0, 60)}.`);
    const value = filterValue(filter, name, raw);
    if (value !== undefined) filters[name] = value;
  }
  return {
    page: query['pagenumber'] === undefined ? 1 : wholeNumber(query['pagenumber'], 'PageNumber', 1, 1_000_000),
    size: query['pagesize'] === undefined ? 20 : wholeNumber(query['pagesize'], 'PageSize', 1, 100),
    filters,
    sort: readSort(resource, query['sort'] || resource.sort, names),
  };
}

function readSort(resource: AnyResource, text: string, names: Map<string, string>): ListRequest['sort'] {
  const descending = text.startsWith('-');
  const filter = names.get(text.slice(descending ? 1 : 0).toLowerCase());
  if (!filter) throw malformed(`There is no sort ${text.slice(0, 60)}; sort by ${Object.keys(resource.filters).join(', ')}.`);
  return { filter, descending };
}

export interface Page<Row> {
  items: Row[];
  totalCount: number;
  totalPages: number;
}

/** Rides along on every row of a page; no field of a record has this name. */
const totalColumn = '_total';

/**
 * The list of one resource. One statement finds the ids of the page by the narrowest index, joins only those rows,
 * and brings the exact total along; it is prepared once for each shape (filters, sort, scopes, page size) and kept.
 */
export function listQuery<Row>(resource: AnyResource, storage: AnyStorage) {
  const prepared = preparedStatements(`list ${resource.name}`);

  return async function list(db: Db, grant: Grant, request: ListRequest): Promise<Page<Row>> {
    const statement = prepared(db, shapeOf(request, grant, storage), () => pageQuery(resource, storage, db, grant, request));
    const rows = (await statement.execute({
      ...bindings(request, grant, storage),
      offset: (request.page - 1) * request.size,
    })) as (Record<string, unknown> & { [totalColumn]: number })[];
    // A page beyond the last one has no row to carry the total.
    const totalCount =
      rows[0]?.[totalColumn] ?? (request.page === 1 ? 0 : (await list(db, grant, { ...request, page: 1, size: 1 })).totalCount);
    return {
      items: rows.map(({ [totalColumn]: _total, ...row }) => row as Row),
      totalCount,
      totalPages: Math.ceil(totalCount / request.size),
    };
  };
}

/**
 * How many rows are wanted stands in the text, and the first page skips none: then PostgreSQL knows what it plans for, and
 * keeps the plan. With unknown numbers it reckons with a tenth of the table and plans anew each time.
 */
function pageQuery(resource: AnyResource, storage: AnyStorage, db: Db, grant: Grant, request: ListRequest) {
  const where = whereOf(resource, storage, grant, request, (name) => sql.placeholder(name));
  const order = orderOf(storage, request);
  const find = findQuery(storage, grant, request);
  const found = find(db, { id: storage.id, total: totalOf(resource, storage, db, where, request, find).as('page_total') })
    .where(where)
    .orderBy(...order)
    .limit(sql.raw(String(request.size)) as never);
  const page = (request.page === 1 ? found : found.offset(sql.placeholder('offset'))).as('page');
  const whole = db
    .select({ ...storage.columns, [totalColumn]: sql<number>`${page.total}::int`.as(totalColumn) } as never)
    .from(storage.table)
    .innerJoin(page, eq(storage.id, page.id))
    .$dynamic() as unknown as PgSelect;
  return withJoins(storage, whole).orderBy(...order);
}

type Find = (db: Db, fields: SelectedFields) => PgSelect;

/**
 * Counts what is found in the cheapest way: the counter of the table; beside the rows where a search has to look at all of
 * them anyway, which also keeps PostgreSQL from walking through all names for some; else by a scan of its own.
 */
function totalOf(
  resource: AnyResource,
  storage: AnyStorage,
  db: Db,
  where: SQL | undefined,
  request: ListRequest,
  find: Find,
): SQL {
  if (storage.counted && where === undefined) return rowCount(storage.table);
  if (isIndexedSearch(resource, request)) return sql`count(*) over ()`;
  return sql`(${find(db, { n: sql`count(*)` }).where(where)})`;
}

const isIndexedSearch = (resource: AnyResource, { filters }: ListRequest): boolean =>
  Object.entries(filters).some(([name, value]) => resource.filters[name]?.kind === 'text' && longText.test(String(value)));

/**
 * How the rows of a request are found: without the joins, often from an index alone, where none of them decides or orders
 * anything. The condition and the order are still to be added.
 */
export function findQuery(storage: AnyStorage, grant: Grant, { filters, sort }: Pick<ListRequest, 'filters' | 'sort'>): Find {
  const targets = [sort.filter, ...Object.keys(filters)].map((name) => storage.filters[name]);
  const columns = [
    ...targets.flatMap((target) => (target && isStored(target) ? [target.search, target.sort] : [target])),
    ...scopesIn(grant, storage.scopes).map((scope) => storage.scopes[scope]),
  ];
  const isOwn = columns.every((column) => is(column, PgColumn) && column.table === storage.table) && onlyAdds(storage);
  return (db, fields) => {
    const query = db.select(fields).from(storage.table).$dynamic() as unknown as PgSelect;
    return isOwn ? query : withJoins(storage, query);
  };
}

/** Left joins bring columns along; an inner join may also leave rows out. */
function onlyAdds(storage: AnyStorage): boolean {
  let inner = false;
  const probe: Joinable = {
    innerJoin() {
      inner = true;
      return probe;
    },
    leftJoin: () => probe,
  };
  storage.join?.(probe);
  return !inner;
}

/** A select with the joins of the resource. */
export const withJoins = (storage: AnyStorage, query: PgSelect): PgSelect =>
  storage.join ? (storage.join(query as unknown as Joinable) as unknown as PgSelect) : query;

const longText = /[\p{L}\p{M}\p{N}]{3}/u;

function shapeOf(request: ListRequest, grant: Grant, storage: AnyStorage): string {
  const filters = Object.entries(request.filters).map(([name, value]) =>
    typeof value === 'string' && longText.test(value) ? `${name}+` : name,
  );
  const sort = `${request.sort.descending ? '-' : ''}${request.sort.filter}`;
  return `${sort}|${scopeShape(grant, storage.scopes)}|${filters.sort().join(',')}|${request.size}${request.page === 1 ? '' : ' later'}`;
}

function bindings(request: ListRequest, grant: Grant, storage: AnyStorage): Record<string, unknown> {
  const filters = Object.entries(request.filters).map(([name, value]) => [`filter_${name}`, value]);
  return { ...Object.fromEntries(filters), ...scopeValues(grant, storage.scopes) };
}

/**
 * The rows that a caller may see and asked for, as SQL. Undefined means every row.
 * @param bind how a value enters the statement, by its name
 */
export function whereOf(
  resource: AnyResource,
  storage: AnyStorage,
  grant: Grant,
  request: Pick<ListRequest, 'filters'>,
  bind: (name: string, value: unknown) => unknown = (_name, value) => sql.param(value),
): SQL | undefined {
  const conditions = Object.entries(request.filters).map(([name, value]) => {
    const target = storage.filters[name];
    if (!target) throw new Error(`The filter ${name} of ${resource.name} has no column.`);
    const bound = sql`${bind(`filter_${name}`, value)}`;
    return resource.filters[name]?.kind === 'text'
      ? contains(target, bound, String(value))
      : eq(columnOf(target) as PgColumn, bound);
  });
  const scope = scopeWhere(grant, storage.scopes, (key, ids) => bind(`scope_${key}`, ids));
  return and(scope, ...conditions);
}

/**
 * Contains, ignoring case and accents. From three letters on, the trigram index finds it; for less it would only be
 * in the way, so that comparison is written in a form which it does not know. What was typed is made ready in a select of
 * its own: once instead of for each row, and the plan is the same whatever it is, so that PostgreSQL keeps it.
 */
function contains(target: FilterTarget, bound: SQL, value: string): SQL {
  const text = isStored(target) ? sql`${target.search}` : sql`search_text(${target})`;
  if (longText.test(value)) return sql`${text} like (select search_pattern(${bound}::text))`;
  return sql`position((select search_text(${bound}::text)) in ${text}) > 0`;
}

const isStored = (target: FilterTarget): target is Extract<FilterTarget, { search: PgColumn }> =>
  'search' in target && 'sort' in target;
const columnOf = (target: FilterTarget): PgColumn | SQL => (isStored(target) ? target.sort : target);

/** The sort with the id behind it, so that paging never skips or repeats a row. */
export function orderOf(storage: AnyStorage, { sort }: Pick<ListRequest, 'sort'>): SQL[] {
  const target = storage.filters[sort.filter];
  if (!target) throw new Error(`The sort ${sort.filter} has no column.`);
  const column = columnOf(target);
  const direction = sort.descending ? desc : asc;
  const isPlainText = is(column, PgColumn) && column.dataType === 'string' && column.columnType === 'PgText' && !isStored(target);
  const ordered = isPlainText ? sql`${column} collate "und-x-icu"` : column;
  return [direction(ordered), direction(storage.id)];
}
