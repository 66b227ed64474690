import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { casing } from './casing.server.ts';
import { isAway } from './database-errors.server.ts';
import { HearingClient } from './hearing-client.server.ts';
import { callersChannelOf, openNotices } from './notices.server.ts';
import { runnerOn, runTransaction, type TransactionOptions } from './transaction.server.ts';

/** A query runner: the pool, or the transaction that a write runs in. */
export interface Db extends Omit<NodePgDatabase, 'transaction'> {
  $client: pg.Pool | pg.ClientBase;
  /** All or nothing; inside a transaction, part of it, by a savepoint, where the options of the whole hold. */
  transaction: <T>(run: (tx: Db) => Promise<T>, options?: TransactionOptions) => Promise<T>;
  /** Tells every process of the school, once the transaction is committed; a process that is killed just then tells nobody. */
  publish: (notice: string) => void;
}

/** One school's tables: a pool of connections, and the query runner on it. */
export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Name of the PostgreSQL schema that holds the school's tables. */
  schema: string;
  /**
   * Lends one connection: what is sent on it waits for no answer, and is answered in that order. A transaction takes another connection,
   * so that nothing else gets into it.
   * @param run `hasHeard` tells whether an answer has come, and with it every notice that was committed before `inOrder` was called
   */
  inOrder<T>(run: (db: Db, hasHeard: () => boolean) => Promise<T>): Promise<T>;
  /**
   * Another number as soon as a connection hears that who calls may have changed, or may have missed hearing it. Once `hasHeard`, it
   * covers every change that was committed before `inOrder` was called.
   */
  callersAsOf: () => number;
  close(): Promise<void>;
}

interface DatabaseOptions {
  url: string;
  schema: string;
  max?: number;
  onError?: (error: Error) => void;
}

/** Where extensions live; on every connection's search path, behind the school's schema. */
export const extensionSchema = 'extensions';

/** Nobody holds one for long, more of them answer no sooner on a small machine, and each keeps some 8 MB of plans and catalogue. */
const connectionsAtMost = 6;

/**
 * Opens a pool on one school's schema. Every connection selects it by `search_path`, so no statement names a schema. A connection
 * gets its settings by statement, because poolers drop or refuse startup parameters.
 * @param options.max connections at most
 * @param options.onError a connection that broke while idle; without a listener the process would end
 */
export function openDatabase(options: DatabaseOptions): Database {
  let callersAsOf = 0;
  const callersMayHaveChanged = () => {
    callersAsOf += 1;
  };
  const pool = new pg.Pool({
    Client: HearingClient,
    connectionString: options.url,
    max: options.max ?? connectionsAtMost,
    idleTimeoutMillis: 30_000,
    // A caller that waits longer for a free connection gets a 503.
    connectionTimeoutMillis: 5_000,
    // The server's own limit ends a statement before; this is for one that no longer answers at all.
    query_timeout: 35_000,
    application_name: 'homeroom',
    // Statements are sent without waiting for the answer to the one before.
    pipeline: true,
    onConnect: async (client) => {
      client.on('notification', callersMayHaveChanged);
      await client.query(`${settingsOf(options.schema)}; listen ${pg.escapeIdentifier(callersChannelOf(options.schema))}`);
      // It has heard of nothing before.
      callersMayHaveChanged();
    },
  });
  const broke = (error: Error) => {
    // A closed pool leaves its connections to end by themselves: PostgreSQL may end them first.
    if (!pool.ending) options.onError?.(error);
  };
  pool.on('error', broke);
  pool.on('connect', (client) => client.on('error', broke));
  const notices = openNotices(pool, options.schema);
  const db = drizzle(pool, { casing }) as unknown as Db;
  db.publish = notices.publish;
  // Drizzle's own never returns a connection on which not even `begin` succeeded: a restart of PostgreSQL would use up the pool.
  db.transaction = (run, options) => onConnection(pool, (client) => runTransaction(db, client, run, options));
  const lent = new WeakMap<pg.ClientBase, Db>();
  const runnerFor = (client: pg.ClientBase): Db => {
    const runner = lent.get(client) ?? Object.assign(runnerOn(client, notices.publish), { transaction: db.transaction });
    lent.set(client, runner);
    return runner;
  };
  const inOrder: Database['inOrder'] = (run) => onConnection(pool, (client) => run(runnerFor(client), client.hearing()));
  const close = () => notices.close().then(() => pool.end());
  return { db, pool, schema: options.schema, inOrder, callersAsOf: () => callersAsOf, close };
}

/** As one statement: one round trip for each new connection. */
export const settingsOf = (schema: string): string =>
  Object.entries({
    search_path: `${pg.escapeIdentifier(schema)}, ${extensionSchema}`,
    statement_timeout: '30s',
    idle_in_transaction_session_timeout: '60s',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    timezone: 'UTC',
  })
    .map(([name, value]) => `set ${name} = ${name === 'search_path' ? value : pg.escapeLiteral(value)}`)
    .join('; ');

/** Lends one connection of the pool, and discards it if it turns out to be broken. */
async function onConnection<T>(pool: pg.Pool, run: (client: HearingClient) => Promise<T>): Promise<T> {
  const client = (await pool.connect()) as pg.PoolClient & HearingClient;
  try {
    const result = await run(client);
    client.release();
    return result;
  } catch (error) {
    client.release(isAway(error));
    throw error;
  }
}
