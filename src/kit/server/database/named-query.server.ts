import pg from 'pg';

/** A named statement, planned once by each connection, in the form that the driver accepts. */
interface Named {
  name: string;
  text: string;
  values?: unknown[];
  rowMode?: 'array';
  types?: pg.CustomTypesConfig;
}

/** Whether a connection was given a named statement. */
export const isNamed = (asked: unknown): asked is Named =>
  typeof asked === 'object' && asked !== null && 'name' in asked && Boolean(asked.name) && !('submit' in asked);

/** How one of the driver's results reads its rows. */
interface Columns {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** What the driver's queries have but its types leave out. */
interface DriverQuery extends pg.Query {
  name: string;
  values: unknown[] | undefined;
  _result: Columns;
  _results: Columns;
  _accumulateRows: boolean;
  prepare(connection: pg.Connection): void;
  handleRowDescription(message: unknown): void;
}
const DriverQuery = pg.Query as unknown as new (text: string) => DriverQuery;

/** What is known of a connection's statements. */
interface Known {
  columns: Map<string, Columns>;
  /** The connection, except that it does not ask for a statement's columns. */
  unasking: pg.Connection;
}
const known = new WeakMap<pg.Connection, Known>();

/**
 * Sends a named statement. The driver asks for the columns of the answer each time, and works out again how to read them. They stay
 * the same for as long as the statement exists (if a change to a table would change them, PostgreSQL refuses the statement), so each
 * connection is asked once. Not for `fetch` or `execute`, nor for one name with different `types`.
 */
export class NamedQuery extends DriverQuery {
  #learnt: Map<string, Columns> | undefined;

  /** @param values instead of those of the statement */
  constructor(named: Named, values = named.values) {
    // Only the text: the driver would copy the whole statement.
    super(named.text);
    this.name = named.name;
    this.values = values;
    this._result = new pg.Result(named.rowMode ?? '', named.types as typeof pg.types) as unknown as Columns;
    this._results = this._result;
  }

  override prepare(connection: pg.Connection): void {
    const { columns, unasking } = knownOf(connection);
    const own = columns.get(this.name);
    if (own) {
      Object.assign(this._result, own);
      this._accumulateRows = true;
    } else this.#learnt = columns;
    super.prepare(own ? unasking : connection);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#learnt?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

function knownOf(connection: pg.Connection): Known {
  const before = known.get(connection);
  if (before) return before;
  const unasking = Object.create(connection, { describe: { value: () => undefined } }) as pg.Connection;
  const now = { columns: new Map<string, Columns>(), unasking };
  known.set(connection, now);
  return now;
}
