import type pg from 'pg';

/** What is told to every process of a school. */
interface Notices {
  tell: (notice: string) => void;
  /** Sends what is waiting. */
  flush: () => Promise<void>;
}

/** Long enough to combine what many write at once, and too short for anybody to notice. */
const togetherMs = 20;

/** The channel that the processes of a school listen to. */
export const channelOf = (schema: string): string => `homeroom_${schema}`;

/** The channel on which triggers tell that callers may have changed; every connection of a pool listens to it. */
export const callersChannelOf = (schema: string): string => `${channelOf(schema)}_callers`;

/**
 * Notices by NOTIFY, several together in a statement of their own: inside the transactions that write, each would hold PostgreSQL's
 * one queue until its commit is on the disk, and all writes would wait for one another. A notice that cannot be sent is dropped: if
 * the database is away, listeners lose their connections too, and fetch everything again.
 */
export function openNotices(pool: pg.Pool, schema: string): Notices {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  /** One statement at a time: on two connections, what happened later might be told first. */
  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const values = [channelOf(schema), waiting];
      waiting = [];
      const text = 'select pg_notify($1, notice) from unnest($2::text[]) notice';
      await pool.query({ name: 'notices', text, values }).catch(() => undefined);
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    await sending;
  }

  return {
    tell(notice) {
      waiting.push(notice);
      timer ??= setTimeout(() => void flush(), togetherMs).unref();
    },
    flush,
  };
}
