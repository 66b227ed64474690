import type pg from 'pg';
import { isAway } from './database-errors.server.ts';

/** What is told to every process of a school. */
interface Notices {
  publish: (notice: string) => void;
  /** Sends what is waiting. */
  flush: () => Promise<void>;
  /** Sends what is waiting, if that succeeds at once. */
  close: () => Promise<void>;
}

/** Long enough to combine what many write at once, and too short for anybody to notice. */
const togetherMs = 20;
const retryMs = 1_000;
const waitingAtMost = 2_000;

/** Says instead of notices that were never sent that anything may have changed. */
export const gapNotice = 'null';

/** The channel that the processes of a school listen to. */
export const channelOf = (schema: string): string => `homeroom_${schema}`;

/** The channel on which triggers tell that callers may have changed; every connection of a pool listens to it. */
export const callersChannelOf = (schema: string): string => `${channelOf(schema)}_callers`;

/**
 * Notices by NOTIFY, several together in a statement of their own: inside the transactions that write, each would hold PostgreSQL's
 * one queue until its commit is on the disk, and all writes would wait for one another. What cannot be sent is tried again, because a
 * pool may just be busy while listeners stay connected; if too much is waiting, or the database refuses it, they hear of a gap instead.
 */
export function openNotices(pool: pg.Pool, schema: string): Notices {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isClosing = false;

  /** One statement at a time: on two connections, what happened later might be told first. */
  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const notices = waiting;
      waiting = [];
      const text = 'select pg_notify($1, notice) from unnest($2::text[]) notice';
      try {
        await pool.query({ name: 'notices', text, values: [channelOf(schema), notices] });
      } catch (error) {
        putBack(notices, error);
        return;
      }
    }
  }

  function putBack(notices: string[], error: unknown): void {
    if (isClosing) return;
    waiting = [...(isAway(error) ? notices : [gapNotice]), ...waiting];
    if (waiting.length > waitingAtMost) waiting = [gapNotice];
    timer ??= setTimeout(() => void flush(), retryMs).unref();
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
    publish(notice) {
      waiting.push(notice);
      timer ??= setTimeout(() => void flush(), togetherMs).unref();
    },
    flush,
    close() {
      isClosing = true;
      return flush();
    },
  };
}
