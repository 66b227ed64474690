import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { IsoDate } from '../../domain/dates.domain.ts';
import type { Grant } from '../../domain/permission.domain.ts';
import type { Confirmation } from '../../domain/problem.domain.ts';
import type { Path } from '../../domain/reading.domain.ts';
import type { FieldKind, KindOf } from '../../domain/row.domain.ts';
import type { Conflicts } from '../database/database-errors.server.ts';
import type { NextNumber } from '../database/number-series.server.ts';
import type { Context, WriteContext } from '../http/context.server.ts';
import type { FiltersOf, Links, PropertiesOf, ScopesOf } from './link.server.ts';
import type { ListRequest } from './list-request.server.ts';
import type { ScopeColumns } from './scope.server.ts';

/** A select that takes joins; the kit passes in Drizzle's own. */
export interface Joinable {
  innerJoin(table: PgTable, on: SQL): Joinable;
  leftJoin(table: PgTable, on: SQL): Joinable;
}

/** A joined table. */
export interface Join {
  kind: 'inner' | 'left';
  table: PgTable;
  on: SQL;
  /** Whether it may drop rows besides adding columns. */
  narrows: boolean;
}

/** A short table that rows refer to and are sorted by, such as programs. */
export interface Group {
  table: PgTable;
  order: readonly PgColumn[];
  /** The reference; null where a row has none. */
  key: PgColumn;
}

/** What a filter compares, and what its sort orders by. */
export type FilterTarget =
  | PgColumn
  | SQL
  | {
      /** The stored column with the shown text as it is searched, or several of which one has it. */
      search: PgColumn | readonly PgColumn[];
      sort: PgColumn | SQL;
    }
  | {
      /**
       * Compares in a way of its own, e.g. an instant with a day, or a day with today.
       * @param beside what another filter is set to, of those that it `takes`
       */
      is: (value: SQL, today: SQL, beside: (filter: string) => SQL | undefined) => SQL;
      /** Other filters that mean something else beside it: it compares what they are set to, and they say nothing themselves. */
      takes?: readonly string[];
      sort: PgColumn | SQL;
    }
  | {
      /** Must equal one of the values that the typed text stands for; an index holds the rows of each in the usual order. */
      among: PgColumn;
      /** A select of these values, without duplicates, as `value`. */
      values: (typed: SQL) => SQL;
    };

/** How records are shown: in a list, or one by itself. */
export type Shown = 'list' | 'record';

/** Counts that a trigger keeps for groups of rows; its columns are named like the table's own. */
export interface Tally {
  table: PgTable & { change: PgColumn };
  /** The filters and scopes that only look at these columns: a list that uses no others is added up instead of counted. */
  filters: readonly string[];
  scopes: readonly string[];
}

/** What is known about a save. */
export interface SaveFacts<Row> {
  /** Null for a new record. */
  id: number | null;
  before: Row | null;
  /** What the caller's permission covers; the record and what it refers to have to lie inside. */
  grant: Grant;
  /** What was confirmed along with it. */
  confirmed: ReadonlySet<Confirmation>;
}

/** A save, and the two ways to store its record: exactly one of them is called, once. */
export interface Save<Row, Table extends PgTable> extends SaveFacts<Row> {
  /** The id of the record. That of a new one is drawn along with the checks, so that what follows need not wait until it is stored. */
  takeId: () => Promise<number>;
  /** Sends the record and its audit entry in one statement that nobody waits for. What follows leaves the record as it is. */
  send: (record: Stored<Table>, along?: Along | null) => Promise<void>;
  /** Stores the record and waits. What follows may change it: the audit entry is made of what it is when the save is done. */
  store: (record: Stored<Table>, along?: Along | null) => Promise<number>;
}

/** What is known about a deletion, and how it is done. */
export interface Removal extends Pick<SaveFacts<unknown>, 'grant' | 'confirmed'> {
  /** `''` if none was given. */
  reason: string;
  /** Deletes the records, unless others refer to them. @throws 409 */
  drop: () => Promise<void>;
}

/** What else the statement that stores a record does. */
export interface Along {
  /** Identifies the text of its parts. */
  name: string;
  /** Further parts of the statement's `with`; the record is in `saved`. */
  parts: SQL;
  /** Those of its placeholders. */
  values: Readonly<Record<string, unknown>>;
}

/** How the rows of a resource are found, in full: `completeStorage` makes it from an area's declaration. */
interface ReadStorage<Table extends PgTable = PgTable> {
  table: Table;
  id: PgColumn;
  /** The shape of one row, as Drizzle's `select` takes it; nested objects come from joins. */
  columns: Record<string, unknown>;
  joins: readonly Join[];
  scopes: ScopeColumns;
  /** What lists and files read in place of some columns, where they show less than the record. */
  inLists?: Readonly<Record<string, SQL>>;
  /** A target for each filter. */
  filters: Readonly<Record<string, FilterTarget>>;
  /** What a sort by an id compares instead, by the filter's name: people sort a column by what they read in it. */
  orders: Readonly<Record<string, readonly PgColumn[]>>;
  /** Those of these sorts that compare a small number of records, by the filter's name. */
  groups: Readonly<Record<string, Group>>;
  /**
   * Whether a trigger counts the rows (see `row-count.table.ts`), so that totals cost nothing: all of them, or those of groups.
   */
  counted?: boolean | readonly Tally[];
  /** Scopes that cost more to check than the few rows inside them cost to read: the total is counted while the page is found. */
  countedAlong?: readonly string[];
  /**
   * Called with the records that somebody is about to see, to log who looked. If it throws, they are not shown. The log entry of
   * an export lists what that held.
   */
  // biome-ignore lint/suspicious/noExplicitAny: a function of a row takes its own kind of row only
  onView?: (ctx: Context, rows: readonly any[], way: Shown) => Promise<void>;
  /** What depends on who is asking. */
  // biome-ignore lint/suspicious/noExplicitAny: a function of a row takes its own kind of row only
  decorate?: Decorate<any>;
  /** The sums of a list's rows, as the screen shows them at its foot; `found` gives the ids. The printed list has them too. */
  sums?: (ctx: Context, grant: Grant, found: SQL) => Promise<readonly SumRow[]>;
  /** Names lookups by the last part of their path: `GetAllProgramNames`. */
  names?: Readonly<Record<string, NamesQuery>>;
}

/** Fields that depend on the caller, such as counts of their own people, or on what a list is asked for, such as a school year. */
export interface Decorate<Row> {
  fills: readonly (keyof Row & string)[];
  /** What it reads besides the id and the fields that are asked for; null for whole rows. A list that shows part of its rows has only these. */
  reads: readonly Path<Row>[] | null;
  /**
   * Called where one of `fills` is asked for, with rows that have the others as they are for everybody.
   * @param filters those of the list that shows them; none for a single record
   */
  rows: (ctx: Context, grant: Grant, rows: Row[], filters: ListRequest['filters']) => Promise<Row[]>;
}

/** A sum under a list: its amounts by the headers of the columns. */
export interface SumRow {
  label: string;
  amounts: Readonly<Record<string, number>>;
}

/** A row to store; a number that a series gives next is drawn by the statement that stores it. */
type Stored<Table extends PgTable> = { [Name in keyof Table['$inferInsert']]?: Table['$inferInsert'][Name] | NextNumber };

/** How records are saved and deleted. */
interface Saving<Input, Row, Table extends PgTable> {
  /** Takes locks before the record's own, when changing or deleting, so that several locks are always taken in one order. */
  holdFirst?: (ctx: WriteContext, id: number) => Promise<void>;
  /**
   * What happens when a record is created or changed, from its first check to what follows from it. Throws to refuse. By default the
   * input is sent as it is.
   */
  save?: (ctx: WriteContext, input: Input, save: Save<Row, Table>) => Promise<void>;
  /** The same when one is deleted. By default it is dropped. */
  remove?: (ctx: WriteContext, row: Row, removal: Removal) => Promise<void>;
  /** The same of several at once, instead of `remove`, for a resource of which an import brings thousands: its undoing deletes them. */
  removeAll?: (ctx: WriteContext, rows: readonly Row[], removal: Removal) => Promise<void>;
  /** The value that the field of `fromDay` takes on a coming day, if there is one, and how it is shown. */
  waiting?: (row: Row) => { value: unknown; day: IsoDate; shown: string } | null;
  /** Constraint name → the message if it is violated (409); that of a unique one names the field where it is shown. */
  conflicts?: Conflicts;
}

/** How the records of a resource are stored. */
export interface Storage<Input, Row, Table extends PgTable = PgTable> extends ReadStorage<Table>, Saving<Input, Row, Table> {
  /** What records refer to, by column. */
  links: Links;
}

/** The columns of a table by name. */
type ColumnsOf<Table extends PgTable> = Table['_']['columns'];

/** Drizzle's names for the columns in which fields of each kind are stored. */
interface ColumnTypes {
  text: 'PgText' | 'PgSealedColumn';
  date: 'PgDateString';
  time: 'PgCustomColumn';
  bool: 'PgBoolean';
  number: 'PgInteger' | 'PgSmallInt' | 'PgNumericNumber';
  money: 'PgNumericNumber';
  enum: 'PgInteger' | 'PgSmallInt';
  id: 'PgInteger';
}

/** Whether a column holds what a field of the row says that it does, and may be null where that may be. */
type Holds<Value, Column extends PgColumn> = null extends Value
  ? Column['_']['notNull'] extends true
    ? false
    : HoldsKind<KindOf<NonNullable<Value>>, Column>
  : Column['_']['notNull'] extends true
    ? HoldsKind<KindOf<Value>, Column>
    : false;
type HoldsKind<Kind extends FieldKind, Column extends PgColumn> = [FieldKind] extends [Kind]
  ? true
  : Column['_']['columnType'] extends ColumnTypes[Kind]
    ? true
    : false;

/** The names under which row and table have the same; any other field of the row has to be declared. */
type Matching<Row, Table extends PgTable> = {
  [Name in keyof Row & keyof ColumnsOf<Table>]: Holds<Row[Name], ColumnsOf<Table>[Name]> extends true ? Name : never;
}[keyof Row & keyof ColumnsOf<Table>];
/** The names that have to be declared; the whole property is optional if there are none. */
type Rest<All extends string, Needed extends string, Key extends string, Value> = [Needed] extends [never]
  ? { [K in Key]?: Readonly<Partial<Record<All, Value>>> }
  : { [K in Key]: Readonly<Record<Needed, Value>> & Readonly<Partial<Record<All, Value>>> };

/** Further scopes, beyond those of the resource's owners, are up to the server. */
type NeededScopes<Scope extends string> = [Scope] extends [never]
  ? { scopes?: ScopeColumns }
  : { scopes: ScopeColumns<Scope> & ScopeColumns };

/**
 * How an area declares where the rows of a resource are. What has the same name in row schema, filters and table, and what links
 * bring, needs no declaration; the compiler asks for the rest.
 */
export type DeclaredReadStorage<
  Row,
  Table extends PgTable,
  FilterName extends string,
  Scope extends string,
  L extends Links,
> = Omit<ReadStorage<Table>, 'id' | 'columns' | 'filters' | 'orders' | 'groups' | 'scopes' | 'joins' | 'decorate'> & {
  decorate?: Decorate<NoInfer<Row>>;
  /** Orders besides those that links bring. */
  orders?: Readonly<Partial<Record<FilterName, readonly PgColumn[]>>>;
  /** Joins of tables that no link brings. */
  join?: (query: Joinable) => Joinable;
  /** What columns refer to: `{ studentId: studentLink }`. */
  links?: L;
} & Rest<keyof Row & string, Exclude<keyof Row & string, Matching<Row, Table> | PropertiesOf<L>>, 'columns', unknown> &
  Rest<FilterName, Exclude<FilterName, keyof ColumnsOf<Table> | FiltersOf<L>>, 'filters', FilterTarget> &
  NeededScopes<Exclude<Scope, Lowercase<keyof ColumnsOf<Table> & string> | ScopesOf<L>>>;

/** The declaration of a resource that is also saved. */
export type DeclaredStorage<
  Input,
  Row,
  Table extends PgTable,
  FilterName extends string,
  Scope extends string,
  L extends Links,
> = DeclaredReadStorage<Row, Table, FilterName, Scope, L> & Saving<Input, Row, Table>;

/** The read storage of any resource. */
// biome-ignore lint/suspicious/noExplicitAny: Drizzle's types of a table end here
export type AnyReadStorage = ReadStorage<any>;

/** The storage of any resource. */
// biome-ignore lint/suspicious/noExplicitAny: Drizzle's types of a table end here
export type AnyStorage = Storage<any, any, any>;

/**
 * A names lookup: its columns and rows. The kit adds the scope. A column may depend on whether the caller may also read the record, and not
 * only choose it.
 */
export interface NamesQuery {
  columns: Record<string, PgColumn | SQL | ((isRead: SQL) => SQL)>;
  sort: PgColumn | SQL;
  where?: (query: Readonly<Record<string, string>>, ctx: Context) => SQL | undefined;
}
