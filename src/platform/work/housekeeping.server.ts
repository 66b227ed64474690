import { lt, sql } from 'drizzle-orm';
import { foldCounts } from '../../kit/server/database/row-count.table.ts';
import { idempotencyKeys, keyLasts } from '../../kit/server/resource/audit.table.ts';
import { tasks, tasksKept } from '../../kit/server/task/task.table.ts';
import type { Job } from '../../kit/server/work/jobs.server.ts';

/** What the kit itself has to do from time to time. */
export const housekeepingJobs: readonly Job[] = [
  {
    name: 'forget-idempotency-keys',
    cron: '20 * * * *',
    run: async ({ db }) => {
      await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created, sql`now() - ${sql.raw(keyLasts)}`));
    },
  },
  {
    name: 'forget-tasks',
    cron: '30 * * * *',
    run: async ({ db }) => {
      await db.delete(tasks).where(lt(tasks.ended, sql`now() - ${tasksKept}::interval`));
    },
  },
  { name: 'fold-row-counts', cron: '*/10 * * * *', atStart: true, run: ({ db }) => foldCounts(db) },
];
