import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Db } from './database.server.ts';
import { openLastingConnection } from './lasting-connection.server.ts';
import { runnerOn } from './transaction.server.ts';

interface TurnOptions {
  /** How PostgreSQL shows its connection. */
  name: string;
  /** Names its lock among those of the school. */
  lock: string;
  /** Where it hears that there may be something to do. */
  channel: string;
  /** Called when the turn is lost with the connection. */
  lost?: () => void;
  /** What the process does first when its turn comes. */
  taken?: (db: Db) => Promise<void>;
}

/** Whose turn it is to do what only one process of a school does. */
export interface Turn {
  start: () => Promise<void>;
  close: () => Promise<void>;
  /** Takes the turn if nobody has it. */
  isMine: () => Promise<boolean>;
  /** Aborted as soon as there may be something to do. */
  woken: () => AbortSignal;
}

/** The turn of the process whose session holds a lock; PostgreSQL releases that when the process dies. */
export function openTurn(database: Database, { name, lock, channel, lost, taken }: TurnOptions): Turn {
  /** The client whose session holds the lock. */
  let holder: unknown;
  let bell = new AbortController();
  const wake = () => bell.abort();
  const connection = openLastingConnection(database, {
    name,
    channel,
    hear: wake,
    lost: () => {
      holder = undefined;
      lost?.();
    },
    back: wake,
  });
  return {
    start: () => connection.start(),
    close: () => connection.close(),
    isMine: async () => {
      // It may never have connected yet.
      await connection.start();
      const client = connection.client();
      if (!client) return false;
      if (holder === client) return true;
      const db = runnerOn(client, database.db.publish);
      const { rows } = await db.execute<{ taken: boolean }>(
        sql`select pg_try_advisory_lock(hashtext(current_schema() || ${lock}), 0) as taken`,
      );
      if (!rows[0]?.taken) return false;
      await taken?.(db);
      holder = client;
      return true;
    },
    woken: () => {
      if (bell.signal.aborted) bell = new AbortController();
      return bell.signal;
    },
  };
}

/** Waits, until something else has to be done. */
export const rest = (ms: number, until: AbortSignal): Promise<void> =>
  ms > 0 ? sleep(ms, undefined, { signal: until, ref: false }).catch(() => undefined) : Promise.resolve();
