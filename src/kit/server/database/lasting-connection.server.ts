import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, settingsOf } from './database.server.ts';

/** A connection beside the pool, for whatever needs one that stays: notices, locks of a session. */
export interface LastingConnection {
  /** Resolves once it listens; the first call connects. */
  start: () => Promise<void>;
  /** Undefined while it is lost. */
  client: () => pg.Client | undefined;
  close: () => Promise<void>;
}

interface LastingOptions {
  /** How PostgreSQL shows it. */
  name: string;
  /** Where it listens. */
  channel: string;
  hear: (payload: string) => void;
  /** It was lost: so are its locks. */
  lost?: () => void;
  /** It is back; notices in between were missed. */
  back: () => void;
}

const retryMs = 1_000;
/** Longer, nobody waits for an answer. */
const patience = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 };
/** A silent connection may be dead, so it is checked from time to time. */
const askEveryMs = 30_000;

/** Opens a connection that listens, and comes back by itself when it breaks. */
export function openLastingConnection({ pool, schema }: Database, options: LastingOptions): LastingConnection {
  let started: Promise<void> | undefined;
  let attempt: Promise<void> | undefined;
  let client: pg.Client | undefined;
  let closed = false;

  const connect = (): Promise<void> => {
    attempt = open();
    return attempt;
  };

  async function open(): Promise<void> {
    const { connectionString } = pool.options;
    const next = new pg.Client({ connectionString, application_name: options.name, keepAlive: true, ...patience });
    next.on('notification', ({ payload }) => options.hear(payload ?? ''));
    const ended = new Promise<void>((resolve) => {
      next.on('error', () => resolve());
      next.on('end', () => resolve());
    });
    try {
      await next.connect();
      await next.query(settingsOf(schema));
      await next.query(`listen ${pg.escapeIdentifier(options.channel)}`);
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    if (closed) return next.end();
    client = next;
    const asking = setInterval(() => void next.query('select 1').catch(() => next.end()), askEveryMs).unref();
    void ended.then(() => {
      clearInterval(asking);
      client = undefined;
      options.lost?.();
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
      if (!closed) options.back();
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
    client: () => client,
    close: async () => {
      closed = true;
      await attempt?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
