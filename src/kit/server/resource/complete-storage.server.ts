import { and, eq, getTableColumns, getTableName, is, type SQL } from 'drizzle-orm';
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { lastOfPath } from '../../domain/names.domain.ts';
import type { AnyListed } from '../../domain/resource.domain.ts';
import { shapeOf, unwrapped } from '../../domain/schema-shape.domain.ts';
import { snake } from '../database/snake.server.ts';
import { SealedColumn } from '../sealing/sealed-columns.table.ts';
import type { Link, Links } from './link.server.ts';
import type { AnyStorage, FilterTarget, Join, Joinable } from './storage.server.ts';

type Columns = Readonly<Record<string, PgColumn>>;

/** An area's declaration, without its types. */
interface Declared
  extends Partial<Pick<AnyStorage, 'scopes' | 'names' | 'counted' | 'countedAlong' | 'onView' | 'decorate' | 'inLists'>> {
  table: PgTable;
  links?: Links | undefined;
  join?: ((query: Joinable) => Joinable) | undefined;
  columns?: Readonly<Record<string, unknown>> | undefined;
  filters?: Readonly<Record<string, FilterTarget | undefined>> | undefined;
  orders?: Readonly<Record<string, readonly PgColumn[] | undefined>> | undefined;
}

/**
 * Completes a declaration by names: each column of the row schema, filter and scope is what was declared, else the table's column of
 * that name, else what a link brings.
 * @throws Error naming what has no counterpart; the compiler lets that through only where types were cast away
 */
export function completeStorage(resource: AnyListed, declared: Declared): AnyStorage {
  const own = getTableColumns(declared.table) as Columns;
  const links = declared.links ?? {};
  const placed = Object.entries(links).map(([column, link]) =>
    place(resource, own, { column, link, all: links, given: declared.columns?.[link.as] }),
  );
  const missing = (what: string): never => {
    throw new Error(`${resource.name}: ${what} has no column.`);
  };

  const shown = Object.keys(shapeOf(resource.row) ?? {}).map((name) => {
    const nested = placed.find(({ link }) => link.as === name);
    const column = declared.columns?.[name] ?? nested?.shown ?? own[name];
    return [name, column ?? missing(`the field ${name}`)];
  });
  const filters = Object.keys(resource.filters).map((name): [string, FilterTarget] => {
    const linked = placed.find(({ link }) => name in link.filters)?.link.filters[name];
    const named = name === resource.nameField ? sortedName(own) : undefined;
    const target = declared.filters?.[name] ?? named ?? own[name] ?? linked ?? missing(`the filter ${name}`);
    if (is(target, SealedColumn))
      throw new Error(`${resource.name}: ${name} is sealed, and can be found by \`isSealedAs\` only.`);
    return [name, target];
  });
  const byScope = Object.fromEntries(Object.entries(own).map(([name, column]) => [name.toLowerCase(), column]));
  const scopes = { ...Object.assign({}, ...Object.values(links).map((link) => link.scopes)), ...byScope, ...declared.scopes };
  const owned = new Set([...scopesOf(resource), ...Object.keys(declared.scopes ?? {})]);
  const linked = placed.flatMap(({ table, on, optional, shown }): Join[] =>
    shown ? [{ kind: optional ? 'left' : 'inner', table, on, narrows: false }] : [],
  );

  const { join, ...rest } = declared;
  return {
    ...rest,
    id: own[resource.id] ?? missing(`the id ${resource.id}`),
    links,
    columns: Object.fromEntries(shown),
    filters: Object.fromEntries(filters),
    orders: Object.assign({}, ...placed.map(({ orders }) => orders), declared.orders),
    groups: Object.assign({}, ...placed.map(({ groups }) => groups)),
    scopes: Object.fromEntries([...owned].map((name) => [name, scopes[name] ?? missing(`the scope ${name}`)])),
    joins: join ? [...linked, ...joinsOf(join)] : linked,
    names: lookups(resource, { ...namesOf(resource, own), ...declared.names }),
  };
}

/** How a table's name is searched and sorted, where it has the columns for it (`nameColumns`). */
function sortedName({ searchName, nameSort }: Columns): FilterTarget | undefined {
  return searchName && nameSort && { search: searchName, sort: nameSort };
}

/** @throws Error if a lookup lacks a field that its call names, or has no call */
function lookups(resource: AnyListed, names: NonNullable<AnyStorage['names']>): NonNullable<AnyStorage['names']> {
  const calls = new Set((resource.names ?? []).map(lastOfPath));
  for (const name of Object.keys(names)) {
    if (!calls.has(name)) throw new Error(`${resource.name} has no call ${name}.`);
  }
  for (const call of resource.names ?? []) {
    const { columns = {} } = names[lastOfPath(call)] ?? {};
    const absent = [call.id, ...call.shown, ...(call.detail ?? [])].filter((field) => !(field in columns));
    if (absent.length > 0) throw new Error(`${call.path} has no ${absent.join(', ')}.`);
  }
  return names;
}

/** The lookups that need no declaration: id and name, in the order of the names. */
function namesOf({ id, nameField, names = [] }: AnyListed, own: Columns): NonNullable<AnyStorage['names']> {
  const key = own[id];
  const name = nameField && own[nameField];
  const sort = own['nameSort'];
  if (!key || !name || !sort) return {};
  return Object.fromEntries(names.map((call) => [lastOfPath(call), { columns: { [id]: key, [nameField]: name }, sort }]));
}

interface Placing {
  column: string;
  link: Link;
  all: Links;
  /** What a row shows of it besides its own columns. */
  given: unknown;
}

/** How a link's record is joined, and which of its columns a row shows. */
function place(resource: AnyListed, own: Columns, { column, link, all, given }: Placing) {
  const field = shapeOf(resource.row)?.[link.as];
  const key = own[column];
  if (!key) throw new Error(`${resource.name}: there is no column ${column} for the link.`);
  const twice = Object.values(all).filter(({ table }) => table === link.table).length > 1;
  const table = twice ? alias(link.table, snake(link.as)) : link.table;
  const columns = getTableColumns(table) as Columns;
  const here = (column: PgColumn) => columns[nameIn(link.table, column)] ?? column;
  const nested = field && Object.keys(shapeOf(unwrapped(field)) ?? {});
  const shown =
    nested && (given ?? Object.fromEntries(nested.map((name) => [name, columns[name] ?? absent(resource, link, name)])));
  const byName = columns['nameSort'];
  const order = link.order?.map(here) ?? (byName ? [byName] : []);
  const isSorted = shown && order.length > 0;
  return {
    link,
    table,
    on: and(eq(here(link.id), key)) as SQL,
    optional: field !== undefined && field !== unwrapped(field),
    shown,
    // With the key last, namesakes do not mix.
    orders: isSorted ? { [column]: [...order, key] } : {},
    groups: isSorted && link.isFew && !twice ? { [column]: { table, order: [...order, here(link.id)], key } } : {},
  };
}

function absent(resource: AnyListed, { as, table }: Link, name: string): never {
  throw new Error(`${resource.name}: ${as}.${name} is no column of ${getTableName(table)}.`);
}

const nameIn = (table: PgTable, column: PgColumn): string =>
  Object.entries(getTableColumns(table) as Columns).find(([, own]) => own === column)?.[0] ?? '';

/** The scopes that name a row's owners. */
const scopesOf = (resource: AnyListed): string[] => Object.keys(resource.owners({}));

/** Joins declared by hand. A left join adds columns; an inner join may also drop rows. */
function joinsOf(join: (query: Joinable) => Joinable): Join[] {
  const joins: Join[] = [];
  const probe: Joinable = {
    innerJoin(table, on) {
      joins.push({ kind: 'inner', table, on, narrows: true });
      return probe;
    },
    leftJoin(table, on) {
      joins.push({ kind: 'left', table, on, narrows: false });
      return probe;
    },
  };
  join(probe);
  return joins;
}
