import { and, asc, desc, eq, getTableName, isNull, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgSelect, unionAll } from 'drizzle-orm/pg-core';
import type { Grant } from '../../domain/permission.domain.ts';
import type { AnyListed } from '../../domain/resource.domain.ts';
import { constant } from '../database/constant.server.ts';
import type { Db } from '../database/database.server.ts';
import { preparedSelects } from '../database/prepared.server.ts';
import { rowCount } from '../database/row-count.table.ts';
import { amongIn, findQuery, isIndexedSearch, orderOf, searchedIn, sortKeys, whereOf, withJoins } from './find-rows.server.ts';
import type { ListRequest } from './list-request.server.ts';
import type { RowPart } from './row-parts.server.ts';
import { scopeShape, scopesIn, scopeValues } from './scope.server.ts';
import type { AnyReadStorage, FilterTarget, Group, Tally } from './storage.server.ts';
import { noteCommon, searchShape, type Way, wayIn, wayToCount } from './text-search.server.ts';

/**
 * Up to this many hits are found by index and sorted: they have to be counted anyway. If there are more, looking at each row in order
 * fills a page sooner.
 */
const manyHits = 6_000;

/** One page of a list; both totals count everything that was found. */
export interface Page<Row> {
  items: Row[];
  totalCount: number;
  totalPages: number;
}

/** On every row of a page; no field of a record has this name. */
const totalColumn = '_total';
type Found = Record<string, unknown> & { [totalColumn]?: number | undefined };

/**
 * The list of one resource. One statement finds the ids of the page by the narrowest index, joins only those rows, and carries
 * the exact total; it is prepared once for each shape (filters, sort, scopes, page size).
 */
export function listQuery<Row>(resource: AnyListed, storage: AnyReadStorage) {
  const prepared = preparedSelects(`list ${resource.name}`);
  /** What was searched for and had more than `manyHits`: nobody else looks for it by index in vain. */
  const common = new Map<string, true>();

  async function find(db: Db, grant: Grant, request: ListRequest, part: RowPart, way: PageWay): Promise<Found[]> {
    const query = queries[way] ?? pageQuery;
    const statement = prepared(db, `${way} ${shapeOf(request, grant, storage)}|${part.shape}`, () =>
      query(resource, storage, db, grant, request, part),
    );
    const offset = (request.page - 1) * request.size;
    return (await statement.execute({ ...bindings(request, grant, storage), offset })) as Found[];
  }

  async function findPage(db: Db, grant: Grant, request: ListRequest, part: RowPart): Promise<Found[]> {
    if (amongIn(storage, request)) return find(db, grant, request, part, 'by value');
    const inOrder = request.sort.filter in storage.groups ? 'by group' : 'looking at each';
    const findBy = (way: PageWay) => find(db, grant, request, part, way);
    const areMany = ([row]: readonly Found[]) => (row?.[totalColumn] ?? 0) > manyHits;
    if (!isIndexedSearch(resource, storage, request) || request.page * request.size > manyHits) return findBy(inOrder);
    // A limited grant covers few, whatever they are called.
    const searched = grant === 'all' ? JSON.stringify(request.filters) : '';
    if (common.has(searched)) {
      const rows = await findBy(inOrder);
      if (!areMany(rows)) common.delete(searched);
      return rows;
    }
    const rows = await findBy('by index');
    if (!areMany(rows)) return rows;
    if (searched) noteCommon(common, searched, true);
    return findBy(inOrder);
  }

  return async function list(db: Db, grant: Grant, request: ListRequest, part: RowPart): Promise<Page<Row>> {
    const rows = await findPage(db, grant, request, part);
    // A page beyond the last one has no row to carry the total.
    const totalCount =
      rows[0]?.[totalColumn] ??
      (request.page === 1 ? 0 : (await list(db, grant, { ...request, page: 1, size: 1 }, part)).totalCount);
    // Left out of JSON from now on: rebuilding each row without it would take longer than reading it.
    for (const row of rows) row[totalColumn] = undefined;
    return {
      items: rows as Row[],
      totalCount,
      totalPages: Math.ceil(totalCount / request.size),
    };
  };
}

/** The total, as a trigger keeps it, or else counted now. */
function totalOf(resource: AnyListed, storage: AnyReadStorage, db: Db, grant: Grant, request: ListRequest): SQL {
  const { counted } = storage;
  const where = whereOf(resource, storage, grant, request, placeholder, wayToCount);
  if (counted === true && where === undefined) return rowCount(storage.table);
  const tally = Array.isArray(counted) ? counted.find((one: Tally) => tells(one, storage, grant, request)) : undefined;
  if (!tally) {
    const all = findQuery(storage, grant, { filters: request.filters })(db, { n: sql`count(*)` });
    return sql`(${all.where(where)})`;
  }
  // The tally goes by the table's own name, so that the conditions for the table apply to it.
  const name = sql.identifier(getTableName(storage.table));
  return sql`(select coalesce(sum(change), 0) from ${tally.table} as ${name} where ${where ?? sql`true`})`;
}

const tells = ({ filters, scopes }: Tally, storage: AnyReadStorage, grant: Grant, request: ListRequest): boolean =>
  Object.keys(request.filters).every((name) => filters.includes(name)) &&
  scopesIn(grant, storage.scopes).every((scope) => scopes.includes(scope));

/** Finds the page in the list's order. */
function pageQuery(resource: AnyListed, storage: AnyReadStorage, db: Db, grant: Grant, request: ListRequest, part: RowPart) {
  const where = whereOf(resource, storage, grant, request, placeholder, () => 'looking at each');
  const isCountedAlong = scopesIn(grant, storage.scopes).some((scope) => storage.countedAlong?.includes(scope));
  const total = isCountedAlong ? sql`count(*) over ()` : totalOf(resource, storage, db, grant, request);
  const found = findQuery(
    storage,
    grant,
    request,
  )(db, { id: storage.id, total: total.as('page_total') })
    .where(where)
    .orderBy(...orderOf(storage, request));
  return rowsOf(storage, db, request, part, found);
}

/**
 * Finds all matches first, then sorts them: otherwise PostgreSQL may walk through all names in order for a few matches. It stops
 * when there are too many, which the total tells.
 */
function searchQuery(resource: AnyListed, storage: AnyReadStorage, db: Db, grant: Grant, request: ListRequest, part: RowPart) {
  const hits = findQuery(
    storage,
    grant,
    request,
  )(db, { id: storage.id, ...keysOf(storage, request) })
    .where(whereOf(resource, storage, grant, request, placeholder))
    .limit(literal(manyHits + 1))
    .as('hits');
  const found = db
    .select({ id: hits['id'] as PgColumn, total: sql`count(*) over ()`.as('page_total') })
    .from(hits)
    .orderBy(...orderOfHits(storage, request, hits));
  return rowsOf(storage, db, request, part, found.$dynamic() as unknown as PgSelect);
}

/**
 * Finds rows that have one of several values: of each value, by index, as many as the page may need; the page is taken from
 * these. Left to itself, PostgreSQL walks through all rows, or fetches every match to sort it.
 */
function valueQuery(resource: AnyListed, storage: AnyReadStorage, db: Db, grant: Grant, request: ListRequest, part: RowPart) {
  const [name, { among, values }] = amongIn(storage, request) ?? fail(`${resource.name} has no filter of several values.`);
  const one = db.$with('one', { value: sql`value` }).as(values(sql`${placeholder(`filter_${name}`)}`));
  const isOne: FilterTarget = { is: () => sql`${among} in (select value from one)`, sort: among };
  const total = totalOf(resource, { ...storage, filters: { ...storage.filters, [name]: isOne } }, db, grant, request);
  const { [name]: _, ...filters } = request.filters;
  const rest = whereOf(resource, storage, grant, { ...request, filters }, placeholder, () => 'looking at each');
  const hits = findQuery(
    storage,
    grant,
    request,
  )(db, { id: storage.id, ...keysOf(storage, request) })
    .where(and(sql`${among} = one.value`, rest))
    .orderBy(...orderOf(storage, request))
    .limit(upToPage(request))
    .as('hits');
  const found = db
    .with(one)
    .select({ id: hits['id'] as PgColumn, total: total.as('page_total') })
    .from(one)
    .crossJoinLateral(hits)
    .orderBy(...orderOfHits(storage, request, hits));
  return rowsOf(storage, db, request, part, found.$dynamic() as unknown as PgSelect);
}

/**
 * Finds the rows by the few records that they are sorted by, one of these after the other until the page is full; the rows
 * without one are found by themselves. Left to itself, PostgreSQL begins with the rows, and sorts all of them.
 */
function groupQuery(resource: AnyListed, storage: AnyReadStorage, db: Db, grant: Grant, request: ListRequest, part: RowPart) {
  const group = storage.groups[request.sort.filter] ?? fail(`${resource.name} has no groups for ${request.sort.filter}.`);
  const where = whereOf(resource, storage, grant, request, placeholder, () => 'looking at each');
  const total = totalOf(resource, storage, db, grant, request);
  const keys = keysOf(storage, request);
  const grouped = findQuery(
    inOrderOf(group, storage, request),
    grant,
    request,
  )(db, { id: storage.id, ...keys })
    .where(where)
    .orderBy(...orderOf(storage, request))
    .limit(upToPage(request));
  const none = Object.fromEntries(Object.keys(keys).map((name) => [name, sql`null`.as(name)]));
  const others = findQuery(
    storage,
    grant,
    request,
  )(db, { id: storage.id, ...none })
    .where(and(isNull(group.key), where))
    .orderBy(...orderOf(storage, request, []))
    .limit(upToPage(request));
  const hits = unionAll(grouped as never, others as never).as('hits') as unknown as Readonly<Record<string, PgColumn>>;
  const found = db
    .select({ id: hits['id'] as PgColumn, total: total.as('page_total') })
    .from(hits as never)
    .orderBy(...orderOfHits(storage, request, hits));
  return rowsOf(storage, db, request, part, found.$dynamic() as unknown as PgSelect);
}

/** The storage with the records that rows are sorted by joined in their order. */
function inOrderOf({ table, order }: Group, storage: AnyReadStorage, { sort }: ListRequest): AnyReadStorage {
  const keys = order.map((key) => (sort.descending ? desc : asc)(key));
  const inOrder = sql`(select * from ${table} order by ${sql.join(keys, sql`, `)}) ${sql.identifier(getTableName(table))}`;
  const joins = storage.joins.map((join) =>
    join.table === table ? { ...join, kind: 'inner' as const, table: inOrder as never } : join,
  );
  return { ...storage, joins };
}

/** As many of each part as the page may need. */
const upToPage = ({ page, size }: ListRequest) =>
  (page === 1 ? literal(size) : sql`${placeholder('offset')}::int + ${literal(size)}`) as never;

/** What hits are sorted by once they are found: their keys, one after the other. */
const keysOf = (storage: AnyReadStorage, { sort }: ListRequest) =>
  Object.fromEntries(sortKeys(storage, sort).map((key, place) => [`key${place}`, sql`${key}`.as(`key${place}`)]));

const orderOfHits = (storage: AnyReadStorage, request: ListRequest, hits: Readonly<Record<string, unknown>>): SQL[] => {
  const keys = Object.keys(keysOf(storage, request)).map((name) => hits[name] as PgColumn);
  return orderOf(storage, request, keys, hits['id'] as PgColumn);
};

/** How a page is found. */
type PageWay = Way | 'by value' | 'by group';

const queries: Partial<Record<PageWay, typeof pageQuery>> = {
  'by index': searchQuery,
  'by value': valueQuery,
  'by group': groupQuery,
};

function fail(message: string): never {
  throw new Error(message);
}

/**
 * The rows of one page. The page size is part of the text, and the first page has no offset: so PostgreSQL knows what it plans
 * for, and keeps the plan. For unknown numbers it assumes a tenth of the table, and plans each time.
 */
function rowsOf(storage: AnyReadStorage, db: Db, request: ListRequest, { columns }: RowPart, found: PgSelect) {
  const limited = found.limit(literal(request.size));
  const page = (request.page === 1 ? limited : limited.offset(placeholder('offset'))).as('page');
  const order = orderOf(storage, request);
  const rows = db
    .select({ ...columns, [totalColumn]: sql<number>`${page['total']}::int`.as(totalColumn) } as never)
    .from(storage.table)
    .innerJoin(page, eq(storage.id, page['id'] as PgColumn))
    .$dynamic() as unknown as PgSelect;
  return withJoins(storage, rows, [columns, order]).orderBy(...order);
}

const placeholder = (name: string) => sql.placeholder(name);
/** A number in the text of the statement; Drizzle would bind it. */
const literal = (value: number) => constant(value) as never;

/** Identifies the statement of a request: equal shapes have equal text. */
function shapeOf({ filters, sort, page, size }: ListRequest, grant: Grant, storage: AnyReadStorage): string {
  const names = Object.entries(filters).map(([name, value]) =>
    [name, ...[wayIn, wayToCount, searchShape].map((told) => told(searchedIn(storage, name), String(value)))].join(' '),
  );
  const direction = sort.descending ? '-' : '';
  return `${direction}${sort.filter}|${scopeShape(grant, storage.scopes)}|${names.sort().join(',')}|${size}${page === 1 ? '' : ' later'}`;
}

function bindings(request: ListRequest, grant: Grant, storage: AnyReadStorage): Record<string, unknown> {
  const filters = Object.entries(request.filters).map(([name, value]) => [`filter_${name}`, value]);
  return { today: request.today, ...Object.fromEntries(filters), ...scopeValues(grant, storage.scopes) };
}
