import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PermissionKey } from '../../domain/area.domain.ts';
import type { Grant } from '../../domain/permission.domain.ts';
import type { Conflicts } from '../database/database-errors.server.ts';
import type { NumberSeries } from '../database/number-series.server.ts';
import type { Context, WriteContext } from '../http/context.server.ts';
import type { FiltersOf, Links, PropertiesOf, ScopesOf } from './link.server.ts';
import type { ScopeColumns } from './scope.server.ts';

/** A select that joins can be added to; the kit passes Drizzle's own through. */
export interface Joinable {
  innerJoin(table: PgTable, on: SQL): Joinable;
  leftJoin(table: PgTable, on: SQL): Joinable;
}

/** A table that is joined for some of the columns. */
export interface Join {
  kind: 'inner' | 'left';
  table: PgTable;
  on: SQL;
  /** Whether it may also leave rows out, beside bringing columns along. */
  narrows: boolean;
}

/** What a filter compares and what its sort orders by. */
export type FilterTarget =
  | PgColumn
  | SQL
  | {
      /** Holds `search_text(...)` of the shown text, stored. */
      search: PgColumn;
      sort: PgColumn;
    }
  | {
      /** Compares in a way of its own, e.g. an instant with a day, or a day with today. */
      is: (value: SQL, today: SQL) => SQL;
      sort: PgColumn | SQL;
    }
  | {
      /** Equals one of the values that what was typed stands for; an index has each of them in the usual order. */
      among: PgColumn;
      /** A select of these, each once, as `value`. */
      values: (typed: SQL) => SQL;
    };

/** How records are shown: on a page of a list, or one by itself. */
export type Shown = 'list' | 'record';

/** Sums that a trigger keeps, of rows that are alike in some columns, which are called as the table's own. */
export interface Tally {
  table: PgTable & { change: PgColumn };
  /** The filters and scopes that look at these columns alone: what asks for nothing else is not counted but added up. */
  filters: readonly string[];
  scopes: readonly string[];
}

/** What a save knows. */
export interface SaveFacts<Row> {
  id: number | null;
  before: Row | null;
  /** What the caller's permission covers: what a record refers to has to lie inside, as the record itself. */
  grant: Grant;
}

/** The same once nothing refuses the save. */
export interface CheckedFacts<Row, Found> extends SaveFacts<Row> {
  /** What `check` read on its way and answered, so that nobody has to read it again. */
  found: Found;
}

/** How the rows of a listed resource are found, all of it spelled out. Made by `complete` of what an area declares. */
export interface ReadStorage<Table extends PgTable = PgTable> {
  table: Table;
  id: PgColumn;
  /** The shape of one row, as Drizzle's `select` takes it; nested objects come from joins. */
  columns: Record<string, unknown>;
  joins: readonly Join[];
  scopes: ScopeColumns;
  /** One target for each declared filter. */
  filters: Readonly<Record<string, FilterTarget>>;
  /** A trigger of the table counts its rows (see `row-count.table.ts`), so that the total of all rows costs nothing; or of parts of them. */
  counted?: boolean | readonly Tally[];
  /**
   * Hears which records somebody is about to see: where it is written down who looked. What it throws keeps them from being shown.
   * What an export held stands in the entry of the export.
   */
  // biome-ignore lint/suspicious/noExplicitAny: a function of a row takes its own kind of row only
  onShown?: (ctx: Context, rows: readonly any[], way: Shown) => Promise<void>;
  /** What a record that is read by itself has in the place of some of its columns, by what else the caller may see. */
  // biome-ignore lint/suspicious/noExplicitAny: a function of a row takes its own kind of row only
  alone?: (ctx: Context, row: any) => Promise<Record<string, unknown>>;
  /** The rows of a names lookup by its path; the query's values are checked by it. */
  names?: Readonly<Record<string, NamesQuery>>;
}

/** A row to store; its number is drawn by the kit. */
type Stored<Table extends PgTable> = Partial<Table['$inferInsert']>;

/** What a resource's records do besides being stored. */
interface Saving<Input, Row, Table extends PgTable, Found> {
  /** Locks that a change or a deletion takes before the record's own: whoever locks several things does so in one order. */
  holdFirst?: (ctx: WriteContext, id: number) => Promise<void>;
  /** Rules that read the database, and locks that they need: what refuses a save. What it answers, the steps after it are told. */
  check?: (input: Input, ctx: WriteContext, facts: SaveFacts<Row>) => Promise<Found>;
  /** Turns checked input into the row to store: the place for computed fields. By default the input itself. */
  toRecord?: (input: Input, ctx: WriteContext, facts: CheckedFacts<Row, Found>) => Promise<Stored<Table>> | Stored<Table>;
  /** The column of a new record that bears the next number of a yearly series: `2026-0001`. */
  numbered?: NumberSeries & { column: keyof Table['$inferInsert'] & string };
  /**
   * What else the statement that stores a record does, as further parts of its `with`: they find the record in `saved`. The values of
   * placeholders tell whether there is anything to do.
   */
  alongside?: {
    statement: SQL;
    values: (input: Input, ctx: WriteContext, facts: CheckedFacts<Row, Found>) => Record<string, unknown> | null;
  };
  /**
   * Whether this save is done by storing the record: then `afterSave` is not called, and it is one statement with its audit entry.
   * Told before, and so that a save without `afterSave` is, unless told otherwise.
   */
  isDone?: (input: Input, ctx: WriteContext, facts: CheckedFacts<Row, Found>) => boolean;
  /** What else has to happen in the same transaction after a save. */
  afterSave?: (ctx: WriteContext, id: number, input: Input, facts: CheckedFacts<Row, Found>) => Promise<void>;
  /** What others hear of a save in the same transaction, once it is stored; null for nothing. It leaves the record as it is. */
  raises?: (input: Input, ctx: WriteContext, facts: CheckedFacts<Row, Found>) => ((id: number) => Promise<void>) | null;
  /** What has to happen before a delete; may refuse it. The reason is `''` where none was given, or the resource asks for none. */
  beforeDelete?: (ctx: WriteContext, row: Row, reason: string) => Promise<void>;
  /** What has to happen in the same transaction once the row is gone, e.g. sums that no longer count it. */
  afterDelete?: (ctx: WriteContext, row: Row) => Promise<void>;
  /** Constraint name → the message that a broken one means (409). */
  conflicts?: Conflicts;
}

/** How the records of a resource are stored. */
export interface Storage<Input, Row, Table extends PgTable = PgTable, Found = unknown>
  extends ReadStorage<Table>,
    Saving<Input, Row, Table, Found> {
  /** What a record refers to, by the column. */
  links: Links;
}

/** The columns of a table by their names. */
type ColumnsOf<Table extends PgTable> = Table['_']['columns'];
/** Of all names those that have to be spelled out; where there are none, nothing has to be given at all. */
type Rest<All extends string, Needed extends string, Key extends string, Value> = [Needed] extends [never]
  ? { [K in Key]?: Readonly<Partial<Record<All, Value>>> }
  : { [K in Key]: Readonly<Record<Needed, Value>> & Readonly<Partial<Record<All, Value>>> };

/** Scopes besides those by which the resource names its owners are its server's own matter. */
type NeededScopes<Scope extends string> = [Scope] extends [never]
  ? { scopes?: ScopeColumns }
  : { scopes: ScopeColumns<Scope> & ScopeColumns };

/**
 * How an area declares where the rows of a resource are. What bears the same name in row schema, filters and table, and what links
 * bring along, is taken without a word; only the rest is spelled out, and the compiler asks for it.
 */
export type DeclaredReadStorage<
  Row,
  Table extends PgTable,
  FilterName extends string,
  Scope extends string,
  L extends Links,
> = Omit<ReadStorage<Table>, 'id' | 'columns' | 'filters' | 'scopes' | 'joins'> & {
  /** Tables that no link brings along. */
  join?: (query: Joinable) => Joinable;
  /** What the columns refer to: `{ studentId: studentLink }`. */
  links?: L;
} & Rest<keyof Row & string, Exclude<keyof Row & string, keyof ColumnsOf<Table> | PropertiesOf<L>>, 'columns', unknown> &
  Rest<FilterName, Exclude<FilterName, keyof ColumnsOf<Table> | FiltersOf<L>>, 'filters', FilterTarget> &
  NeededScopes<Exclude<Scope, Lowercase<keyof ColumnsOf<Table> & string> | ScopesOf<L>>>;

/** The same with what saving needs. */
export type DeclaredStorage<
  Input,
  Row,
  Table extends PgTable,
  FilterName extends string,
  Scope extends string,
  L extends Links,
  Found,
> = DeclaredReadStorage<Row, Table, FilterName, Scope, L> & Saving<Input, Row, Table, Found>;

/** Where any listed resource is read from. */
// biome-ignore lint/suspicious/noExplicitAny: Drizzle's types of a table end here
export type AnyReadStorage = ReadStorage<any>;

/** The storage of any resource, whatever it takes and gives. */
// biome-ignore lint/suspicious/noExplicitAny: Drizzle's types of a table end here
export type AnyStorage = Storage<any, any, any, any>;

/** One names lookup: which columns, which rows. The scope is added by the kit. */
interface NamesQuery {
  columns: Record<string, PgColumn | SQL>;
  sort: PgColumn | SQL;
  /** Other keys that open it, besides read of its resource: create or update of one that refers to it. */
  alsoFor?: readonly PermissionKey[];
  where?: (query: Readonly<Record<string, string>>, ctx: Context) => SQL | undefined;
}
