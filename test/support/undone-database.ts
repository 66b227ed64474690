import type pg from 'pg';
import { type Database, openDatabase } from '../../src/kit/server/database/database.server.ts';
import { runnerOn, runTransaction } from '../../src/kit/server/database/transaction.server.ts';

/** A database in which nothing stays: a single connection and transaction, in which every transaction of the product is a savepoint. */
export interface UndoneDatabase extends Database {
  /** Runs something and undoes it. Tells which tables it changed, for results that matter. */
  undoing<T>(run: () => Promise<T>, matters?: (result: T) => boolean): Promise<{ result: T; changed: string[] }>;
}

type Query = (...args: unknown[]) => Promise<pg.QueryResult>;

const inSavepoint: Readonly<Record<string, string>> = {
  begin: 'savepoint of_product',
  commit: 'release savepoint of_product',
  rollback: 'rollback to savepoint of_product',
};

/** Calls must come one after another. */
export async function openUndoneDatabase(options: { url: string; schema: string }): Promise<UndoneDatabase> {
  const { pool, close } = openDatabase({ ...options, max: 1, onError: () => undefined });
  const client = await pool.connect();
  const send = client.query.bind(client) as unknown as Query;
  await send('set idle_in_transaction_session_timeout = 0');
  await send('begin');
  let isInTransaction = false;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs a statement in a savepoint, because a failure would otherwise end the transaction that holds everything. */
  async function alone(args: unknown[]): Promise<pg.QueryResult> {
    await send('savepoint alone');
    try {
      const result = await send(...args);
      await send('release savepoint alone');
      return result;
    } catch (error) {
      await send('rollback to savepoint alone');
      throw error;
    }
  }

  async function inside(args: unknown[]): Promise<pg.QueryResult> {
    const [asked] = args;
    const text = typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? '');
    const word = text.trim().split(/\s/)[0]?.toLowerCase() ?? '';
    const instead = text.includes('to savepoint') ? undefined : inSavepoint[word];
    if (!instead) return isInTransaction ? send(...args) : alone(args);
    isInTransaction = word === 'begin';
    return send(instead);
  }

  /** One after another, because a connection takes no second statement before it has answered the first. */
  const query: Query = (...args) => {
    const mine = last.then(() => inside(args));
    last = mine.catch(() => undefined);
    return mine;
  };
  const lent = { query, release: () => undefined, on: () => lent, off: () => lent, once: () => lent };
  const onlyOne = { ...lent, connect: async () => lent };

  const found = await send(
    'select oid, quote_ident(relname) as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = $1',
    ['r'],
  );
  const tables = found.rows.map(({ name }) => name as string);
  const oids = found.rows.map(({ oid }) => oid as number);
  const sums = `select * from (${tables
    .map(
      (name) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
    )
    .join(' union all ')}) s`;
  const state = async () => new Map((await send(sums)).rows.map(({ name, sum }) => [name as string, sum as string]));
  /** How many rows this transaction has written so far, including those undone; PostgreSQL's own view of it joins the whole catalogue. */
  const touched = async (): Promise<string> =>
    (
      await send({
        name: 'touched',
        text: `select coalesce(sum(pg_stat_get_xact_tuples_inserted(t) + pg_stat_get_xact_tuples_updated(t)
          + pg_stat_get_xact_tuples_deleted(t)), 0)::text as n from unnest($1::oid[]) t`,
        values: [oids],
      })
    ).rows[0]?.n;
  let count: string | undefined;
  let before: Map<string, string> | undefined;

  const db = runnerOn(onlyOne as unknown as pg.ClientBase, () => undefined);
  db.transaction = (run) => runTransaction(db, lent as unknown as pg.ClientBase, run);
  return {
    db,
    pool: onlyOne as unknown as pg.Pool,
    schema: options.schema,
    // Inside a transaction, nobody is told of anything.
    inOrder: (run) => run(db, () => false),
    callersAsOf: () => 0,
    close: async () => {
      client.release(true);
      await close();
    },
    undoing: async (run, matters = () => true) => {
      const known = before ?? (await state());
      before = known;
      const countBefore = count ?? (await touched());
      count = undefined;
      await send('savepoint undone');
      try {
        const result = await run();
        if (!matters(result)) return { result, changed: [] };
        count = await touched();
        if (count === countBefore) return { result, changed: [] };
        const after = await state();
        return { result, changed: tables.filter((name) => known.get(name) !== after.get(name)) };
      } finally {
        await send('rollback to savepoint undone');
        isInTransaction = false;
      }
    },
  };
}
