import type { TestApp } from './harness.ts';
import { until } from './until.ts';

/**
 * Makes a call while somebody else's transaction is open; commits that as soon as the call waits for it or has been answered.
 * @param then what the transaction does before it is committed
 */
export async function meanwhile<T>(
  { database, rows }: TestApp,
  statements: readonly string[],
  call: () => Promise<T>,
  then: readonly string[] = [],
): Promise<T> {
  const other = await database.pool.connect();
  const isWaiting = async () =>
    (await rows("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length > 0;
  try {
    for (const statement of ['begin', ...statements]) await other.query(statement);
    let isAnswered = false;
    const answer = call().finally(() => {
      isAnswered = true;
    });
    await until(async () => isAnswered || (await isWaiting()));
    for (const statement of [...then, 'commit']) await other.query(statement);
    return await answer;
  } finally {
    await other.query('rollback');
    other.release();
  }
}
