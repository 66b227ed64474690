import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Logger, type Runner, run, runMigrations, type Task } from 'graphile-worker';
import type { Context, WriteContext } from './context.server.ts';
import type { Database } from './database.server.ts';
import { withoutData } from './database-errors.server.ts';

/** Work that is done later, by name. It runs at least once: make it safe to repeat. */
export interface Job {
  name: string;
  /** Runs in a transaction of its own. */
  run: (ctx: WriteContext, payload: unknown) => Promise<void>;
  /** When it runs by itself, in crontab's form, UTC: `10 * * * *`. */
  cron?: string;
  /** Also at start. */
  atStart?: boolean;
}

/** Work that takes longer than a transaction should: it runs without one, and one at a time over all processes. */
export interface LongJob {
  name: string;
  /** As a job's. What was missed because nothing ran then is made up for at the next start, within a day. */
  cron: string;
  /** @param signal when the process stops; what was begun is to be given up at once */
  work: (signal: AbortSignal) => Promise<void>;
}

/** The queue lives in a schema of its own, named after the school's. */
export const queueSchema = (schema: string): string => `${schema}_jobs`;

/** Puts a job on the queue, inside the caller's transaction: it exists only if the change does. */
export async function enqueue(ctx: Context, schema: string, name: string, payload: unknown): Promise<void> {
  await ctx.db.execute(sql`select ${sql.identifier(queueSchema(schema))}.add_job(${name}, ${JSON.stringify(payload)}::json)`);
}

/** Creates or upgrades the queue's own tables. */
export async function migrateJobs(database: Database): Promise<void> {
  await runMigrations({ pgPool: database.pool, schema: queueSchema(database.schema), logger: quiet() });
}

/** Works on the queue in this process until stopped; stopping hands back what it had taken. */
export async function startJobs(options: {
  database: Database;
  jobs: readonly Job[];
  longJobs?: readonly LongJob[];
  /** Runs something in a transaction, as the school itself. */
  transact: (run: (ctx: WriteContext) => Promise<void>) => Promise<void>;
  log: (level: string, message: string) => void;
}): Promise<{ stop(): Promise<void> }> {
  const { database, jobs, longJobs = [], transact } = options;
  const stopping = new AbortController();
  const taskList: Record<string, Task> = Object.fromEntries([
    ...jobs.map((job) => [job.name, (payload: unknown) => transact((ctx) => job.run(ctx, payload)).catch(failWithoutData)]),
    ...longJobs.map(({ name, work }) => [name, () => work(stopping.signal).catch(failWithoutData)]),
  ]);
  for (const job of jobs) {
    if (job.atStart) await transact((ctx) => job.run(ctx, {}));
  }
  const crontab = [
    ...jobs.flatMap(({ name, cron }) => (cron ? [`${cron} ${name}`] : [])),
    ...longJobs.map(({ name, cron }) => `${cron} ${name} ?fill=1d&max=3`),
  ].join('\n');
  const begin = async () => {
    const runner = await run({
      pgPool: database.pool,
      schema: queueSchema(database.schema),
      concurrency: 1,
      noHandleSignals: true,
      pollInterval: 5_000,
      taskList,
      crontab,
      logger: new Logger(() => (level, message) => {
        if (level === 'error' || level === 'warning') options.log(level, message);
      }),
    });
    // A runner that lost the database at its beginning never finds work again, and says nothing of it.
    runner.events.on('worker:getJob:error', () => halt(runner));
    return runner;
  };
  return keepWorking(begin, stopping, (reason) => options.log('warning', `The queue starts anew: ${reason}`));
}

const pauseMs = 1_000;
/** How long a job may still take at a stop, until it is broken off and handed back. */
const patienceMs = 5_000;

/** Begins anew whenever a runner has ended by itself, as it does when the database goes away, until stopped. */
async function keepWorking(
  begin: () => Promise<Runner>,
  stopping: AbortController,
  log: (reason: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const { signal } = stopping;
  let runner = await begin();

  async function another(): Promise<void> {
    try {
      runner = await begin();
      if (signal.aborted) await halt(runner);
    } catch (error) {
      log(JSON.stringify(withoutData(error)));
    }
  }

  async function work(): Promise<void> {
    for (;;) {
      await runner.promise;
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      log('it had ended');
      await another();
    }
  }

  const working = work();
  return {
    stop: async () => {
      stopping.abort();
      const late = setTimeout(() => void runner.kill().catch(() => undefined), patienceMs);
      await halt(runner);
      await working;
      clearTimeout(late);
    },
  };
}

/** One that is ending already says so by failing; its own promise tells when it has ended. */
const halt = (runner: Runner): Promise<void> => runner.stop().catch(() => runner.promise);

/** The queue writes a failure's message into the log. */
function failWithoutData(error: unknown): never {
  throw new Error(JSON.stringify(withoutData(error)));
}

const quiet = () => new Logger(() => () => undefined);
