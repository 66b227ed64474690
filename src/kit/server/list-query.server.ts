import { and, asc, desc, eq, inArray, is, type SQL, sql } from 'drizzle-orm';
import { PgColumn, type PgSelect } from 'drizzle-orm/pg-core';
import type { Grant } from '../domain/permission.domain.ts';
import type { Resource } from '../domain/resource.domain.ts';
import type { Db } from './database.server.ts';
import { malformed } from './errors.server.ts';
import { filterValue, type Query, wholeNumber } from './query-values.server.ts';
import { rowCount } from './row-count.table.ts';
import { scopesIn, scopeWhere } from './scope.server.ts';
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

interface Prepared {
  execute(values: Record<string, unknown>): Promise<(Record<string, unknown> & { [totalColumn]: number })[]>;
}

/** Statements that are kept prepared, at most, by resource and database. */
const statementsKept = 100;

/**
 * The list of one resource. One statement finds the ids of the page by the narrowest index, joins only those rows,
 * and brings the exact total along; it is prepared once for each shape (filters, sort, scopes) and kept.
 */
export function listQuery<Row>(resource: AnyResource, storage: AnyStorage) {
  const kept = new WeakMap<object, Map<string, Prepared>>();

  return async function list(db: Db, grant: Grant, request: ListRequest): Promise<Page<Row>> {
    const shape = shapeOf(request, grant, storage);
    const statements = kept.get(db) ?? new Map<string, Prepared>();
    kept.set(db, statements);
    let statement = statements.get(shape);
    if (!statement) {
      statement = prepare(resource, storage, db, grant, request, `${resource.name}:${shape}`);
      if (statements.size < statementsKept) statements.set(shape, statement);
    }
    const rows = await statement.execute({
      ...bindings(request, grant, storage),
      limit: request.size,
      offset: (request.page - 1) * request.size,
    });
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

function prepare(resource: AnyResource, storage: AnyStorage, db: Db, grant: Grant, request: ListRequest, name: string): Prepared {
  const where = whereOf(resource, storage, grant, request, (key) => sql.placeholder(key));
  const order = orderOf(storage, request);
  const join = <T>(query: T): T => (storage.join ? (storage.join(query as Joinable) as T) : query);
  const ids = join(db.select({ id: storage.id }).from(storage.table).$dynamic() as PgSelect)
    .where(where)
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
  const whole = storage.counted && where === undefined;
  const total = whole
    ? rowCount(storage.table)
    : sql`(${join(db.select({ n: sql`count(*)` }).from(storage.table).$dynamic() as PgSelect).where(where)})`;
  const query = join(
    db
      .select({ ...storage.columns, [totalColumn]: sql<number>`${total}::int`.as(totalColumn) } as never)
      .from(storage.table)
      .$dynamic() as PgSelect,
  )
    .where(inArray(storage.id, sql`(${ids})`))
    .orderBy(...order);
  return query.prepare(statementName(name)) as unknown as Prepared;
}

/** PostgreSQL cuts statement names at 63 bytes: a counter keeps them apart. */
let statementCount = 0;
const statementName = (name: string): string => {
  statementCount += 1;
  return `${name.slice(0, 40)}#${statementCount}`;
};

const longText = /[\p{L}\p{M}\p{N}]{3}/u;

function shapeOf(request: ListRequest, grant: Grant, storage: AnyStorage): string {
  const filters = Object.entries(request.filters).map(([name, value]) =>
    typeof value === 'string' && longText.test(value) ? `${name}+` : name,
  );
  const scope = grant === 'all' ? 'all' : scopesIn(grant, storage.scopes).join('+');
  return `${request.sort.descending ? '-' : ''}${request.sort.filter}|${scope}|${filters.sort().join(',')}`;
}

function bindings(request: ListRequest, grant: Grant, storage: AnyStorage): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(request.filters)) values[`filter_${name}`] = value;
  if (grant !== 'all' && grant !== 'none') {
    for (const scope of scopesIn(grant, storage.scopes)) values[`scope_${scope}`] = grant[scope];
  }
  return values;
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
 * in the way, so that comparison is written in a form which it does not know.
 */
function contains(target: FilterTarget, bound: SQL, value: string): SQL {
  const text = isStored(target) ? sql`${target.search}` : sql`search_text(${target})`;
  if (longText.test(value)) return sql`${text} like search_pattern(${bound}::text)`;
  return sql`position(search_text(${bound}::text) in ${text}) > 0`;
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
