import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { until } from '../../../../test/support/until.ts';
import { asSchool } from '../../../app/app.server.ts';
import { eachByItself, enqueue, givenBackOnce, type Job, queueSchema, startJobs } from './jobs.server.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

const begin = (jobs: readonly Job[], lines: string[] = [], mendEveryMs?: number) =>
  startJobs({
    database: school.database,
    jobs,
    transact: (run) => asSchool(school.database, run),
    log: (_level, message) => lines.push(message),
    ...(mendEveryMs && { mendEveryMs }),
  });

test('A job queued by a change runs, but only if the change was saved', async () => {
  const done: unknown[] = [];
  const job: Job = { name: 'write-down', run: async (_ctx, payload) => void done.push(payload) };
  const work = await begin([job]);
  const failed = asSchool(school.database, async (ctx) => {
    await enqueue(ctx, school.database.schema, 'write-down', { from: 'a refused change' });
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  await asSchool(school.database, (ctx) => enqueue(ctx, school.database.schema, 'write-down', { from: 'a saved change' }));
  await until(() => done.length > 0);
  await work.stop();
  expect(done).toEqual([{ from: 'a saved change' }]);
});

test('A job that fails undoes what it did, is reported, and stays on the queue', async () => {
  const lines: string[] = [];
  const job: Job = {
    name: 'stumble',
    run: async ({ db }) => {
      await db.execute(sql`update school set school_name = 'Stumbled'`);
      throw new Error('stumbled');
    },
  };
  const work = await begin([job], lines);
  await asSchool(school.database, (ctx) => enqueue(ctx, school.database.schema, 'stumble', {}));
  await until(() => lines.some((line) => line.includes('stumbled')));
  await work.stop();
  expect(await school.rows("select 1 from school where school_name = 'Stumbled'")).toEqual([]);
});

test('Jobs for the start run on their own; one that fails stops neither the start nor the others', async () => {
  const [done, lines]: [string[], string[]] = [[], []];
  const bad: Job = { name: 'bad', atStart: true, run: ({ db }) => db.execute(sql`select 1 / 0 as secret`).then(() => undefined) };
  const work = await begin([bad, { name: 'early', atStart: true, run: async () => void done.push('early') }], lines);
  await until(() => done.includes('early') && lines.some((line) => line.includes('22012')));
  await work.stop();
  expect(lines.join()).not.toContain('secret');
});

test('If one of many items fails, it is named in the log, and the others are done', async () => {
  const lines: string[] = [];
  const job: Job = {
    name: 'count',
    atStart: true,
    run: (ctx, _payload, report) =>
      eachByItself(
        ctx,
        [1, 2, 3],
        async ({ db }, item) => {
          await db.execute(sql`insert into number_series (series, year, last) values ('parts', ${item}, 1)`);
          if (item === 2) await db.execute(sql`select 1 / 0 as ${sql.identifier('secret')}`);
        },
        (item, error) => report(`part ${item}`, error),
      ),
  };
  const work = await begin([job], lines);
  await until(() => lines.some((line) => line.includes('part 2')));
  await work.stop();
  expect(await school.rows("select year from number_series where series = 'parts' order by 1")).toEqual([
    { year: 1 },
    { year: 3 },
  ]);
  expect(lines.join()).not.toContain('secret');
});

const queue = () => queueSchema(school.database.schema);
const daily: Job = { name: 'daily', cron: '0 3 * * *', run: async () => undefined };
const ahead = async () =>
  (
    await school.rows<{ ahead: boolean }>(
      `select greatest(last_execution, known_since) > now() + interval '1 hour' as ahead from ${queue()}._private_known_crontabs where identifier = 'daily'`,
    )
  )[0]?.ahead;
const runAhead = () =>
  school.rows(
    `update ${queue()}._private_known_crontabs set last_execution = now() + interval '1 year' where identifier = 'daily'`,
  );

test('Jobs that a fast clock has silenced run again at the next start, and the log says so', async () => {
  const [lines, done]: [string[], unknown[]] = [[], []];
  await (await begin([daily])).stop();
  await runAhead();
  await asSchool(school.database, (ctx) => enqueue(ctx, school.database.schema, 'late', {}));
  await school.rows(
    `update ${queue()}._private_jobs set created_at = now() + interval '1 year', run_at = now() + interval '1 year'
      where task_id = (select id from ${queue()}._private_tasks where identifier = 'late')`,
  );
  const work = await begin([daily, { name: 'late', run: async () => void done.push('late') }], lines);
  await until(() => done.length > 0);
  await work.stop();
  expect(await ahead()).toBe(false);
  expect(lines.join()).toContain('The clock ran ahead once; these run from now on again: daily, 1 waiting.');
});

test('A fast clock is noticed while the queue is running too', async () => {
  const lines: string[] = [];
  const work = await begin([daily], lines, 100);
  await runAhead();
  await until(() => lines.some((line) => line.includes('The clock ran ahead once')));
  await work.stop();
  expect(await ahead()).toBe(false);
});

test('Long work is dropped at once when the process stops, and left for the next one', async () => {
  let given = 0;
  let givenUp = 0;
  const work = await startJobs({
    database: school.database,
    jobs: [],
    longJobs: [
      {
        name: 'all-night',
        cron: '0 0 1 1 *',
        work: async (signal) => {
          given += 1;
          await sleep(3_600_000, undefined, { signal }).finally(() => {
            givenUp += 1;
          });
        },
      },
    ],
    transact: (run) => asSchool(school.database, run),
    log: () => undefined,
  });
  await asSchool(school.database, (ctx) => enqueue(ctx, school.database.schema, 'all-night', {}));
  await until(() => given === 1);
  await work.stop();
  expect(givenUp).toBe(1);
  const waiting = await school.rows(
    `select 1 from ${queue()}._private_jobs j join ${queue()}._private_tasks t on t.id = task_id where identifier = 'all-night' and locked_by is null`,
  );
  expect(waiting).toHaveLength(1);
});

test('A connection that the worker releases twice is released once', async () => {
  const { pool } = school.database;
  const giveBack = await new Promise<() => void>((resolve, reject) => {
    givenBackOnce(pool).connect((error, _client, release) => (error ? reject(error) : resolve(release)));
  });
  giveBack();
  expect(giveBack).not.toThrow();
  expect((await pool.query('select 1 as answer')).rows).toEqual([{ answer: 1 }]);
});
