import type pg from 'pg';
import { type Database, openDatabase } from '../../src/kit/server/database/database.server.ts';
import { runnerOn, runTransaction } from '../../src/kit/server/database/transaction.server.ts';

/** A database of a single connection, for calls that leave nothing behind. */
export interface UndoneDatabase extends Database {
  /**
   * Runs something in a transaction in which every transaction of the product is a savepoint, and undoes it. Tells which tables it
   * changed, for results that matter.
   */
  undoing<T>(run: () => Promise<T>, matters?: (result: T) => boolean): Promise<{ result: T; changed: string[] }>;
}

type Query = (...args: unknown[]) => Promise<pg.QueryResult>;

const beginAlone = 'savepoint alone';

const inSavepoint: Readonly<Record<string, string>> = {
  begin: 'savepoint of_product',
  // What it wrote stays when a later statement fails: that is undone to behind it.
  commit: `release savepoint of_product; release savepoint alone; ${beginAlone}`,
  rollback: 'rollback to savepoint of_product',
};

/** Calls must come one after another. */
export async function openUndoneDatabase(options: { url: string; schema: string }): Promise<UndoneDatabase> {
  const { pool, close } = openDatabase({ ...options, max: 1, onError: () => undefined });
  const client = await pool.connect();
  const send = client.query.bind(client) as unknown as Query;
  await send('set idle_in_transaction_session_timeout = 0');
  let isUndoing = false;
  let isInTransaction = false;
  /** The sums of all tables, as long as nothing is written that stays. */
  let before: Map<string, string> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Sends a statement of no transaction. If it fails, only it is undone, because the transaction that holds everything would otherwise
   * end: back to the savepoint behind the last one that wrote.
   */
  async function alone(args: unknown[], word: string): Promise<pg.QueryResult> {
    const sent = [send(...args), ...(word === 'select' ? [] : [send(`release savepoint alone; ${beginAlone}`)])] as const;
    const [asked] = await Promise.allSettled(sent);
    if (asked.status === 'fulfilled') return asked.value;
    await send('rollback to savepoint alone');
    throw asked.reason;
  }

  async function inside(args: unknown[]): Promise<pg.QueryResult> {
    if (!isUndoing) {
      before = undefined;
      return send(...args);
    }
    const [asked] = args;
    const text = typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? '');
    const word = text.trim().split(/\s/)[0]?.toLowerCase() ?? '';
    const instead = text.includes('to savepoint') ? undefined : inSavepoint[word];
    if (!instead) return isInTransaction ? send(...args) : alone(args, word);
    isInTransaction = word === 'begin';
    return send(instead);
  }

  /** One after another, because a statement that failed is undone before the next. */
  const query: Query = (...args) => {
    const mine = last.then(() => inside(args));
    last = mine.catch(() => undefined);
    return mine;
  };
  const lent = { query, release: () => undefined, on: () => lent, off: () => lent, once: () => lent };
  const onlyOne = { ...lent, connect: async () => lent };

  const found = await send(
    'select quote_ident(relname) as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = $1',
    ['r'],
  );
  const tables = found.rows.map(({ name }) => name as string);
  const sums = `select * from (${tables
    .map(
      (name) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
    )
    .join(' union all ')}) s`;
  /** Planned once: planning takes longer than adding up a few rows. */
  const state = async () =>
    new Map((await send({ name: 'sums', text: sums })).rows.map(({ name, sum }) => [name as string, sum as string]));
  /** Whether the transaction has written anything so far, even if that was undone. */
  const hasWritten = async (): Promise<boolean> =>
    (await send('select pg_current_xact_id_if_assigned() is not null as "hasWritten"')).rows[0]?.hasWritten;

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
      await send(`begin; ${beginAlone}`);
      isUndoing = true;
      try {
        const result = await run();
        if (!matters(result) || !(await hasWritten())) return { result, changed: [] };
        const after = await state();
        return { result, changed: tables.filter((name) => known.get(name) !== after.get(name)) };
      } finally {
        await send('rollback');
        isUndoing = false;
        isInTransaction = false;
      }
    },
  };
}
