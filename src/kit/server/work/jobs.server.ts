import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Logger, type Runner, run, runMigrations, type Task } from 'graphile-worker';
import type pg from 'pg';
import type { Database } from '../database/database.server.ts';
import { isAway, isRetryable, withoutData } from '../database/database-errors.server.ts';
import type { Context, WriteContext } from '../http/context.server.ts';
import { mendTimesAhead } from './times-ahead.server.ts';

/** Work that is done later, by name. It runs at least once: make it safe to repeat. */
export interface Job {
  name: string;
  /** Runs in a transaction of its own. */
  run: (ctx: WriteContext, payload: unknown, report: Report) => Promise<void>;
  /** When it runs, in crontab's form, UTC: `10 * * * *`. */
  cron?: string;
  /** Also runs at start, as soon as the queue is being worked on; a failure keeps nothing else from starting. */
  atStart?: boolean;
}

/** Work that takes longer than a transaction should: it runs without one, and one at a time over all processes. */
export interface LongJob {
  name: string;
  /** Like a job's. A run that was missed because nothing was running is made up for at the next start, within a day. */
  cron: string;
  /** @param signal aborted when the process stops, so that the work can be given up at once */
  work: (signal: AbortSignal) => Promise<void>;
}

/** Logs which part of a job could not be done, and why, without anybody's data. */
export type Report = (what: string, error: unknown) => void;

/**
 * Does something for each of many, each in a savepoint: one that fails is undone and reported, the others are done.
 * @throws if the database went away or the whole transaction has to be repeated
 */
export async function eachByItself<T>(
  ctx: WriteContext,
  items: readonly T[],
  run: (ctx: WriteContext, item: T) => Promise<void>,
  report: (item: T, error: unknown) => void,
): Promise<void> {
  for (const item of items) {
    try {
      await ctx.db.transaction((tx) => run({ ...ctx, db: tx }, item));
    } catch (error) {
      if (isAway(error) || isRetryable(error)) throw error;
      report(item, error);
    }
  }
}

/** The queue lives in a schema of its own, named after the school's. */
export const queueSchema = (schema: string): string => `${schema}_jobs`;

/** Puts a job on the queue, inside the caller's transaction: it exists only if the change does. */
export async function enqueue(ctx: Pick<Context, 'db'>, schema: string, name: string, payload: unknown): Promise<void> {
  await ctx.db.execute(sql`select ${sql.identifier(queueSchema(schema))}.add_job(${name}, ${JSON.stringify(payload)}::json)`);
}

/** Puts a job on the queue, unless one from another start is still waiting there; one that was given up is tried again. */
async function enqueueOnce({ db, schema }: Database, name: string): Promise<void> {
  await db.execute(sql`
    select ${sql.identifier(queueSchema(schema))}.add_job(${name}, '{}'::json, job_key => ${`start ${name}`}, job_key_mode => 'replace')`);
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
  /** How often to look for times in the future. */
  mendEveryMs?: number;
}): Promise<{ stop(): Promise<void> }> {
  const { database, jobs, longJobs = [], transact, mendEveryMs = 3_600_000 } = options;
  const stopping = new AbortController();
  const transacted = (job: Job): Task => {
    const report: Report = (what, error) => options.log('error', `${job.name}: ${what}: ${JSON.stringify(withoutData(error))}`);
    return (payload) => transact((ctx) => job.run(ctx, payload, report)).catch(failWithoutData);
  };
  const taskList: Record<string, Task> = Object.fromEntries([
    ...jobs.map((job) => [job.name, transacted(job)]),
    ...longJobs.map(({ name, work }) => [name, () => work(stopping.signal).catch(failWithoutData)]),
  ]);
  for (const job of jobs) if (job.atStart) await enqueueOnce(database, job.name);
  const crontab = [
    ...jobs.flatMap(({ name, cron }) => (cron ? [`${cron} ${name}`] : [])),
    ...longJobs.map(({ name, cron }) => `${cron} ${name} ?fill=1d&max=3`),
  ].join('\n');
  const mend = () => mendTimesAhead(database, queueSchema(database.schema), (message) => options.log('warning', message));
  const begin = async () => {
    await mend();
    const runner = await run({
      pgPool: givenBackOnce(database.pool),
      schema: queueSchema(database.schema),
      concurrency: 1,
      noHandleSignals: true,
      pollInterval: 5_000,
      // The worker itself does not wait until a job is marked as done: a stop would take the connection away before that.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList,
      crontab,
      logger: new Logger(() => (level, message) => {
        if (level === 'error' || level === 'warning') options.log(level, message);
      }),
    });
    // A runner that lost the database at its beginning never finds work again, and says nothing of it.
    runner.events.on('worker:getJob:error', () => halt(runner));
    // The clock was set: a runner would make up for every minute between, or wait until that day comes again.
    for (const event of ['cron:overdueTimer', 'cron:prematureTimer'] as const) {
      runner.events.on(event, ({ currentTimestamp, expectedTimestamp }) => {
        if (Math.abs(currentTimestamp - expectedTimestamp) > clockStepMs) void halt(runner);
      });
    }
    return runner;
  };
  const work = await keepWorking(begin, stopping, (reason) => options.log('warning', `The queue starts again: ${reason}`));
  const look = () =>
    void mend().catch((error) => options.log('warning', `Times ahead could not be read: ${JSON.stringify(withoutData(error))}`));
  const mending = setInterval(look, mendEveryMs).unref();
  return {
    stop: () => {
      clearInterval(mending);
      return work.stop();
    },
  };
}

/**
 * The worker gives the connection that it listens on back twice when it is stopped at the very moment that connection breaks, and the
 * pool's refusal of the second time, which nobody catches, would end the process.
 */
export function givenBackOnce(pool: pg.Pool): pg.Pool {
  const connect = (callback?: ConnectCallback) => {
    if (!callback) return pool.connect();
    return pool.connect((error, client, release) => {
      let isBack = false;
      callback(error, client, (reason) => {
        if (!isBack) release(reason);
        isBack = true;
      });
    });
  };
  return Object.create(pool, { connect: { value: connect } });
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

const pauseMs = 1_000;
/** What a busy machine is late by is less. */
const clockStepMs = 600_000;
/** How long a job may still take at a stop, until it is broken off and handed back. */
const patienceMs = 5_000;

/** Starts again whenever a runner has ended by itself, as it does when the database goes away, until stopped. */
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
