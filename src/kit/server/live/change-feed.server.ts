import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '../database/database.server.ts';

/** What one statement of a write changed: kinds of records with the ids of a few, and the request that it came from. */
export interface Change {
  kinds: Readonly<Record<string, readonly number[] | null>>;
  request: string;
}

interface Hearing {
  change: (change: Change) => void;
  /** Some changes may not have been heard. */
  gap: () => void;
}

/** The changes of every process, as PostgreSQL tells them. */
export interface ChangeFeed {
  /** Resolves once changes are heard; the first call connects. */
  start: () => Promise<void>;
  close: () => Promise<void>;
}

const retryMs = 1_000;
/** A connection of which nothing is heard may be dead without a word: it is asked. */
const askEveryMs = 30_000;

/** Hears what the audit tells (`tell_changes`), over one connection of its own that comes back by itself. */
export function openChangeFeed({ pool, schema }: Database, hearing: Hearing): ChangeFeed {
  let started: Promise<void> | undefined;
  let client: pg.Client | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const { connectionString } = pool.options;
    const next = new pg.Client({ connectionString, application_name: 'homeroom-live', keepAlive: true, query_timeout: 10_000 });
    next.on('notification', ({ payload }) => hearing.change(JSON.parse(payload ?? '{}') as Change));
    const ended = new Promise<void>((resolve) => {
      next.on('error', () => resolve());
      next.on('end', () => resolve());
    });
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(`homeroom_${schema}`)}`);
    client = next;
    const asking = setInterval(() => void next.query('select 1').catch(() => next.end()), askEveryMs).unref();
    void ended.then(() => {
      clearInterval(asking);
      next.end().catch(() => undefined);
      if (!closed) void again();
    });
  }

  async function again(): Promise<void> {
    while (!closed) {
      await sleep(retryMs, undefined, { ref: false });
      const isBack =
        closed ||
        (await connect()
          .then(() => true)
          .catch(() => false));
      if (!isBack) continue;
      if (!closed) hearing.gap();
      return;
    }
  }

  return {
    start: () => {
      started ??= connect().catch((error: unknown) => {
        started = undefined;
        throw error;
      });
      return started;
    },
    close: async () => {
      closed = true;
      await started?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
