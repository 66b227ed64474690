import { hash } from 'node:crypto';
import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { casing } from './casing.server.ts';
import type { Db } from './database.server.ts';

/** A built select; placeholders get their values by name. */
interface Prepared {
  execute(values?: Record<string, unknown>): Promise<unknown>;
}

/** A select of Drizzle's. */
interface Preparable {
  prepare(name: string): Prepared;
}

/** Each costs PostgreSQL some 0.3 MB in every connection; later ones are planned each time. */
const namesAtMost = 64;
const named = new Set<string>();

/**
 * Selects of one kind, by their shape, which has to include everything that changes the text. Each is built once for each query runner,
 * as Drizzle ties it to one; under the same name, every connection plans it once.
 */
export function preparedSelects(kind: string) {
  const keptBy = new WeakMap<Db, Map<string, Prepared>>();

  return function prepared(db: Db, shape: string, build: () => Preparable): Prepared {
    const kept = keptBy.get(db) ?? new Map<string, Prepared>();
    keptBy.set(db, kept);
    const select = kept.get(shape) ?? build().prepare(nameOf(`${kind} ${shape}`));
    if (kept.size < namesAtMost) kept.set(shape, select);
    return select;
  };
}

/** PostgreSQL cuts names at 63 bytes; without a name nothing is kept. */
function nameOf(statement: string): string {
  if (!named.has(statement) && named.size >= namesAtMost) return '';
  named.add(statement);
  return digestOf(statement);
}

const digestOf = (text: string): string => hash('sha256', text, 'base64url');

const dialect = new PgDialect({ casing });

/**
 * A statement in which only the values change: built once for all connections, and planned once in each that sends it. Placeholders
 * get their values by name; rows come as the driver reads them, so select dates as text.
 */
export function preparedStatement<Row extends Record<string, unknown>>(build: () => SQL) {
  let built: { config: { name: string; text: string }; params: unknown[] } | undefined;

  return async function send({ $client }: Db, values: Record<string, unknown> = {}): Promise<Row[]> {
    if (!built) {
      const { sql: text, params } = dialect.sqlToQuery(build());
      built = { config: { name: digestOf(text), text }, params };
    }
    const { rows } = await $client.query<Row>(built.config, fillPlaceholders(built.params, values));
    return rows;
  };
}

/**
 * Sends a statement that the caller builds each time; each connection plans each text once, so whatever differs from call to call
 * has to be among its values. Rows come as the driver reads them, so select dates as text.
 */
export const sendKept = <Row extends Record<string, unknown>>(db: Db, statement: SQL): Promise<Row[]> =>
  sendNamed(db, statement, digestOf);

/** The same where filters make many texts: those that come first are kept. */
export const sendFiltered = <Row extends Record<string, unknown>>(db: Db, statement: SQL): Promise<Row[]> =>
  sendNamed(db, statement, nameOf);

async function sendNamed<Row extends Record<string, unknown>>(
  { $client }: Db,
  statement: SQL,
  name: (text: string) => string,
): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  const { rows } = await $client.query<Row>({ name: name(text), text, values });
  return rows;
}

/** Kept statements of one kind, by their shape, which has to include everything that changes the text. */
export function preparedStatements<Row extends Record<string, unknown>>() {
  const kept = new Map<string, ReturnType<typeof preparedStatement<Row>>>();
  return (shape: string, build: () => SQL) => {
    const statement = kept.get(shape) ?? preparedStatement<Row>(build);
    kept.set(shape, statement);
    return statement;
  };
}
