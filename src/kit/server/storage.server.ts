import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PermissionKey } from '../domain/area.domain.ts';
import type { Grant } from '../domain/permission.domain.ts';
import type { Context, WriteContext } from './context.server.ts';
import type { ScopeColumns } from './scope.server.ts';

/** A select that joins can be added to; the kit passes Drizzle's own through. */
export interface Joinable {
  innerJoin(table: PgTable, on: SQL): Joinable;
  leftJoin(table: PgTable, on: SQL): Joinable;
}

/** What a filter compares and what its sort orders by. */
export type FilterTarget =
  | PgColumn
  | SQL
  | {
      /** Holds `search_text(...)` of the shown text, stored. */
      search: PgColumn;
      sort: PgColumn;
    };

/** What a save knows. */
export interface SaveFacts<Row> {
  id: number | null;
  before: Row | null;
  /** What the caller's permission covers: what a record refers to has to lie inside, as the record itself. */
  grant: Grant;
}

/** How the rows of a listed resource are found. Every field is data or one small function. */
export interface ReadStorage<Table extends PgTable = PgTable, FilterName extends string = string, Scope extends string = string> {
  table: Table;
  id: PgColumn;
  /** The shape of one row, as Drizzle's `select` takes it; nested objects come from joins. */
  columns: Record<string, unknown>;
  join?: (query: Joinable) => Joinable;
  /** One column (or condition) for each scope that the resource's `owners` name. */
  scopes: ScopeColumns<Scope>;
  /** One target for each declared filter. */
  filters: Readonly<Record<FilterName, FilterTarget>>;
  /** A trigger of the table counts its rows (see `row-count.table.ts`), so that the total of all rows costs nothing. */
  counted?: boolean;
  /** The rows of a names lookup by its path; the query's values are checked by it. */
  names?: Readonly<Record<string, NamesQuery>>;
}

/** How the records of a resource are stored. */
export interface Storage<
  Input,
  Row,
  Table extends PgTable = PgTable,
  FilterName extends string = string,
  Scope extends string = string,
> extends ReadStorage<Table, FilterName, Scope> {
  /** Turns checked input into the row to store: the place for computed fields and rules that read the database. */
  toRecord: (input: Input, ctx: WriteContext, facts: SaveFacts<Row>) => Promise<Table['$inferInsert']> | Table['$inferInsert'];
  /** What else has to happen in the same transaction after a save. */
  afterSave?: (ctx: WriteContext, id: number, input: Input, facts: SaveFacts<Row>) => Promise<void>;
  /** What has to happen before a delete; may refuse it. */
  beforeDelete?: (ctx: WriteContext, row: Row) => Promise<void>;
  /** What has to happen in the same transaction once the row is gone, e.g. sums that no longer count it. */
  afterDelete?: (ctx: WriteContext, row: Row) => Promise<void>;
  /** Constraint name → the message that a broken one means (409). */
  conflicts?: Readonly<Record<string, string>>;
  /** Who refers to a row: a delete is refused and says what and how many. */
  references?: readonly { table: PgTable; column: PgColumn; one: string; many: string }[];
}

/** Where any listed resource is read from. */
// biome-ignore lint/suspicious/noExplicitAny: Drizzle's types of a table end here
export type AnyReadStorage = ReadStorage<any, any, any>;

/** The storage of any resource, whatever it takes and gives. */
// biome-ignore lint/suspicious/noExplicitAny: Drizzle's types of a table end here
export type AnyStorage = Storage<any, any, any, any, any>;

/** One names lookup: which columns, which rows. The scope is added by the kit. */
interface NamesQuery {
  columns: Record<string, PgColumn | SQL>;
  sort: PgColumn | SQL;
  /** Other keys that open it, besides read of its resource: create or update of one that refers to it. */
  alsoFor?: readonly PermissionKey[];
  where?: (query: Readonly<Record<string, string>>, ctx: Context) => SQL | undefined;
}
