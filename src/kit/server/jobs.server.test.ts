import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/harness.ts';
import { asSchool } from '../../app/app.server.ts';
import { enqueue, type Job, startJobs } from './jobs.server.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

const begin = (jobs: readonly Job[], lines: string[] = []) =>
  startJobs({
    database: school.database,
    jobs,
    transact: (run) => asSchool(school.database, run),
    log: (_level, message) => lines.push(message),
  });

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries += 1) {
    if (tries > 200) throw new Error('It did not happen.');
    await sleep(50);
  }
}

test('What a change puts on the queue is done, and only if the change was saved', async () => {
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

test('Jobs for the start run before anything else is served', async () => {
  const done: string[] = [];
  const work = await begin([{ name: 'early', atStart: true, run: async () => void done.push('early') }]);
  expect(done).toEqual(['early']);
  await work.stop();
});
