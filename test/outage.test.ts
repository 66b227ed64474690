import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchool, prepareDatabase } from '../src/app/app.server.ts';
import { studentFactory } from '../src/areas/student/student/student.factory.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/kit/server/embedded-postgres/embedded-postgres.server.ts';
import { readPostmaster } from '../src/kit/server/embedded-postgres/left-over-postgres.server.ts';
import type { WriteContext } from '../src/kit/server/http/context.server.ts';
import { enqueue, type Job, startJobs } from '../src/kit/server/work/jobs.server.ts';
import type { Caller } from './caller.ts';
import { startApp, type TestApp } from './harness.ts';
import { problem } from './problem.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const kills = 3;
let dataDir: string;
let postgres: EmbeddedPostgres;
let school: TestApp;
let secretary: Caller;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'homeroom-outage-'));
  postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  const { url } = await prepareDatabase({ ownerUrl: postgres.url });
  school = await startApp({ prepared: { ownerUrl: postgres.url, url } });
  secretary = await school.asAdmin();
});
afterAll(async () => {
  await school.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function killPostgres(): void {
  const postmaster = readPostmaster(join(dataDir, 'pg'));
  if (!postmaster) throw new Error('PostgreSQL does not run.');
  process.kill(postmaster.pid, 'SIGKILL');
}

/** Ends every connection to the school's database, as an administrator of the server may. */
async function endConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = $1',
    ['homeroom'],
  );
  await client.end();
}

/** Seconds until `/readyz` answers so: a server process that was connected lives some moments longer than the one that was killed. */
async function secondsUntil(status: number): Promise<number> {
  const from = performance.now();
  while ((await school.nobody.get('/readyz')).status !== status) {
    if (performance.now() - from > 20_000) throw new Error(`The database did not come to answer ${status}.`);
    await sleep(10);
  }
  return (performance.now() - from) / 1000;
}

test('While the database is away, calls are answered 503 with a time to wait, and the process lives', async () => {
  killPostgres();
  await secondsUntil(503);
  for (const answer of [await school.nobody.get('/readyz'), await secretary.get('/api/sis/Student')]) {
    problem(answer, 503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await school.nobody.get('/healthz')).status).toBe(200);
  expect(await secondsUntil(200)).toBeLessThan(5);
  expect((await secretary.get('/api/sis/Student')).status).toBe(200);
});

test('When the database is killed during writes, it is back within five seconds and nothing acknowledged is lost', async () => {
  const acknowledged: number[] = [];
  const statuses = new Set<number>();
  for (let round = 0; round < kills; round += 1) {
    let isOver = false;
    const another = async () => {
      const before = acknowledged.length;
      while (acknowledged.length === before) await sleep(10);
    };
    const writers = [1, 2, 3].map(async () => {
      while (!isOver) {
        const { status, json } = await secretary.post('/api/sis/Student', studentFactory());
        statuses.add(status);
        if (status === 201) acknowledged.push(json.data);
        else await sleep(20);
      }
    });
    await another();
    killPostgres();
    await secondsUntil(503);
    expect(await secondsUntil(200)).toBeLessThan(5);
    await another();
    isOver = true;
    await Promise.all(writers);
  }
  expect([...statuses].sort()).toEqual([201, 503]);
  const stored = await school.rows<{ student_id: number }>('select student_id from student');
  const known = new Set(stored.map((row) => row.student_id));
  expect(acknowledged.length).toBeGreaterThan(kills);
  expect(acknowledged.filter((id) => !known.has(id))).toEqual([]);
});

test('A connection that broke is given back: however often that happens, the next writes have one', async () => {
  const { pool } = school.database;
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([1, 2, 3].map(() => secretary.get('/api/sis/Student?PageSize=1')));
    const writes = [1, 2, 3].map(() => secretary.post('/api/sis/Student', studentFactory()));
    await endConnections();
    for (const { status, text } of await Promise.all(writes)) expect([201, 503], text).toContain(status);
    for (const { status } of await Promise.all([1, 2].map(() => secretary.post('/api/sis/Student', studentFactory())))) {
      expect([201, 503]).toContain(status);
    }
  }
  await secondsUntil(200);
  expect((await secretary.post('/api/sis/Student', studentFactory())).status).toBe(201);
  expect({ busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }).toEqual({ busy: 0, waiting: 0 });
});

test.each([0, 2000])('Work on the queue goes on after the database was away, %s ms after it began', async (ms) => {
  const done: unknown[] = [];
  const transact = (run: (ctx: WriteContext) => Promise<void>) => asSchool(school.database, run);
  const job: Job = { name: 'write-down', run: async (_ctx, payload) => void done.push(payload) };
  const work = await startJobs({ database: school.database, jobs: [job], transact, log: () => undefined });
  await sleep(ms);
  killPostgres();
  await secondsUntil(503);
  await secondsUntil(200);
  await transact((ctx) => enqueue(ctx, school.database.schema, 'write-down', 'after the outage'));
  for (let tries = 0; done.length === 0 && tries < 150; tries += 1) await sleep(100);
  expect(done).toEqual(['after the outage']);
  await work.stop();
});

test('The exact count of students survives it as well', async () => {
  const [row] = await school.rows<{ count: number }>('select count(*)::int as count from student');
  expect((await secretary.get('/api/sis/Student?PageSize=1')).json.totalCount).toBe(row?.count);
});
