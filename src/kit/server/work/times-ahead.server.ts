import type { Database } from '../database/database.server.ts';

/**
 * A clock that once ran ahead leaves future times in the queue, and nothing that they belong to would run until then. Times more
 * than an hour ahead are set to now.
 */
export async function mendTimesAhead({ pool }: Database, schema: string, log: (message: string) => void): Promise<void> {
  const crontabs = await pool.query<{ identifier: string }>(
    `update ${schema}._private_known_crontabs
        set last_execution = least(last_execution, $1::timestamptz), known_since = least(known_since, $1::timestamptz)
        where greatest(last_execution, known_since) > $1::timestamptz + interval '1 hour' returning identifier`,
    [new Date()],
  );
  // A time that was chosen, as for another attempt, stays: only rows that claim to have been written in the future are corrected.
  const jobs = await pool.query(
    `update ${schema}._private_jobs set run_at = least(run_at, now()),
          locked_at = case when locked_at > now() + interval '1 hour' then null else locked_at end,
          locked_by = case when locked_at > now() + interval '1 hour' then null else locked_by end
        where greatest(created_at, updated_at, locked_at) > now() + interval '1 hour'
          and greatest(run_at, locked_at) > now() + interval '1 hour'`,
  );
  const mended = [...crontabs.rows.map(({ identifier }) => identifier), ...(jobs.rowCount ? [`${jobs.rowCount} waiting`] : [])];
  if (mended.length > 0) log(`The clock ran ahead once; these run from now on again: ${mended.join(', ')}.`);
}
