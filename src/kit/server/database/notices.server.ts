import type pg from 'pg';

/** What is told to every process of a school. */
interface Notices {
  tell: (notice: string) => void;
  /** Sends what is waiting. */
  flush: () => Promise<void>;
}

/** Long enough for what many write at once to go together, and short enough for nobody to notice. */
const togetherMs = 20;

/** The channel that the processes of a school listen to. */
export const channelOf = (schema: string): string => `homeroom_${schema}`;

/**
 * Notices by NOTIFY, some together in a statement of their own: inside of the transactions that write, each would hold PostgreSQL's one
 * queue until its commit is on the disk, and all writes would wait for one another. What cannot be told is not kept: where the
 * database is away, whoever listens loses the connection as well and asks for everything again.
 */
export function openNotices(pool: pg.Pool, schema: string): Notices {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const values = [channelOf(schema), waiting];
    waiting = [];
    const text = 'select pg_notify($1, notice) from unnest($2::text[]) notice';
    await pool.query({ name: 'notices', text, values }).catch(() => undefined);
  }

  return {
    tell(notice) {
      waiting.push(notice);
      timer ??= setTimeout(() => void flush(), togetherMs).unref();
    },
    flush,
  };
}
