import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchool, prepareDatabase } from '../src/app/app.server.ts';
import { studentFactory } from '../src/areas/student/student/student.factory.ts';
import type { WriteContext } from '../src/kit/server/http/context.server.ts';
import { enqueue, type Job, startJobs } from '../src/kit/server/work/jobs.server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.server.ts';
import { readPostmaster } from '../src/platform/postgres/left-over-postgres.server.ts';
import type { Caller } from './support/caller.ts';
import { startApp, type TestApp } from './support/harness.ts';
import { startLine } from './support/line.ts';
import { problem } from './support/problem.ts';
import { until } from './support/until.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const kills = 3;
let dataDir: string;
let postgres: EmbeddedPostgres;
let servingUrl: string;
let school: TestApp;
let secretary: Caller;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'homeroom-outage-'));
  postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  ({ url: servingUrl } = await prepareDatabase({ ownerUrl: postgres.url }));
  school = await startApp({ prepared: { ownerUrl: postgres.url, url: servingUrl } });
  secretary = await school.asAdmin();
});
afterAll(async () => {
  await school.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Kills the database and waits for its replacement. */
async function killPostgres(): Promise<void> {
  const pid = () => readPostmaster(join(dataDir, 'pg'))?.pid;
  const killed = pid();
  if (!killed) throw new Error('PostgreSQL does not run.');
  process.kill(killed, 'SIGKILL');
  await until(() => ![undefined, killed].includes(pid()));
  await readyAnswers(200);
}

/** Ends every connection to the school's database, as an administrator of the server may do. */
async function endConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = $1',
    ['homeroom'],
  );
  await client.end();
}

const readyAnswers = (status: number, of = school) => until(async () => (await of.nobody.get('/readyz')).status === status);

test('While the database is away, calls are answered 503 with a time to wait, and the process keeps running', async () => {
  const line = await startLine(postgres.url);
  const far = await startApp({ prepared: { ownerUrl: postgres.url, url: line.to(servingUrl) } });
  const clerk = await far.asAdmin();
  await line.cut();
  for (const answer of [await far.nobody.get('/readyz'), await clerk.get('/api/sis/Student')]) {
    problem(answer, 503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await far.nobody.get('/healthz')).status).toBe(200);
  await line.mend();
  await readyAnswers(200, far);
  expect((await clerk.get('/api/sis/Student')).status).toBe(200);
  await far.close();
  await line.cut();
});

test('A user whose save met a broken connection is told that it may be stored, and can safely send it again', async () => {
  const line = await startLine(postgres.url);
  const far = await startApp({ prepared: { ownerUrl: postgres.url, url: line.to(servingUrl) } });
  const clerk = await far.asAdmin();
  await school.rows(`create function wait_in_commit() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(4711); return null; end'`);
  await school.rows(`create constraint trigger waits after insert on student deferrable initially deferred
    for each row execute function wait_in_commit()`);
  const holder = new pg.Client({ connectionString: postgres.url });
  await holder.connect();
  await holder.query('select pg_advisory_lock(4711)');
  const student = studentFactory();
  const send = () => clerk.post('/api/sis/Student', student, { 'idempotency-key': 'sent twice' });
  const stored = () =>
    school.rows('select from student where first_name = $1 and email = $2', [student.firstName, student.email]);

  const sent = send();
  await until(async () => (await school.rows("select from pg_locks where locktype = 'advisory' and not granted")).length > 0);
  await line.cut();
  expect(problem(await sent, 503).detail).toBe(
    'It is not certain whether this was saved.|Check whether it is there before you enter it again.',
  );
  await holder.query('select pg_advisory_unlock(4711)');
  await until(async () => (await stored()).length === 1);
  await line.mend();
  await readyAnswers(200, far);
  expect((await send()).status).toBe(201);
  expect(await stored()).toHaveLength(1);

  await school.rows('drop trigger waits on student');
  await school.rows('drop function wait_in_commit');
  await holder.end();
  await far.close();
  await line.cut();
});

test('When the database is killed during writes, it comes back and nothing acknowledged is lost', async () => {
  const acknowledged: number[] = [];
  const statuses = new Set<number>();
  for (let round = 0; round < kills; round += 1) {
    let isOver = false;
    const another = () => {
      const before = acknowledged.length;
      return until(() => acknowledged.length > before);
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
    await killPostgres();
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

test('A broken connection is replaced: however often that happens, the next writes have one', async () => {
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
  await readyAnswers(200);
  expect((await secretary.post('/api/sis/Student', studentFactory())).status).toBe(201);
  // A connection is released only after its answer.
  await expect
    .poll(() => ({ busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }))
    .toEqual({ busy: 0, waiting: 0 });
});

test.each([0, 2000])('Jobs go on after the database was away, %s ms after they began', async (ms) => {
  const done: unknown[] = [];
  const transact = (run: (ctx: WriteContext) => Promise<void>) => asSchool(school.database, run);
  const job: Job = { name: 'write-down', run: async (_ctx, payload) => void done.push(payload) };
  const work = await startJobs({ database: school.database, jobs: [job], transact, log: () => undefined });
  await sleep(ms);
  await killPostgres();
  await transact((ctx) => enqueue(ctx, school.database.schema, 'write-down', 'after the outage'));
  await until(() => done.length > 0);
  expect(done).toEqual(['after the outage']);
  await work.stop();
});

test('The exact count of students survives too', async () => {
  const [row] = await school.rows<{ count: number }>('select count(*)::int as count from student');
  expect((await secretary.get('/api/sis/Student?PageSize=1')).json.totalCount).toBe(row?.count);
});
