import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import type { Db } from './database.server.ts';
import type { HearingClient } from './hearing-client.server.ts';
import { callersChannelOf } from './notices.server.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

const one = (db: Db) => db.execute('select 1');

test('A transaction takes a connection of its own, so that what others send on the lent one is no part of it', async () => {
  const processOf = (db: Db) => db.execute<{ pid: number }>('select pg_backend_pid() as pid');
  await school.database.inOrder(async (db) => {
    const [inside, beside] = await db.transaction(async (tx) => [await processOf(tx), await processOf(db)]);
    expect(inside?.rows).not.toEqual(beside?.rows);
  });
});

test('Has heard of every notice once something is answered that was sent since, and no transaction is open', async () => {
  await school.database.inOrder(async (db, hasHeard) => {
    const client = db.$client as HearingClient;
    expect(hasHeard()).toBe(false);
    const earlier = client.query('select 1');
    const sinceThen = client.hearing();
    await earlier;
    expect([hasHeard(), sinceThen()]).toEqual([true, false]);
    // The driver tells of a failure before its answer has ended, so what is sent next is waited for.
    await Promise.allSettled([db.execute('select 1 / 0')]);
    await one(db);
    expect(sinceThen()).toBe(true);
    await db.execute('begin');
    expect(sinceThen()).toBe(false);
    await db.execute('rollback');
    expect(sinceThen()).toBe(true);
  });
});

test('PostgreSQL passes on a notice ahead of the answer to whatever is asked once its transaction is committed', async () => {
  const channel = callersChannelOf(school.database.schema);
  for (let round = 0; round < 20; round += 1)
    await Promise.all(
      Array.from({ length: 4 }, () =>
        school.database.inOrder(async (db, hasHeard) => {
          const before = school.database.callersAsOf();
          await school.rows('select pg_notify($1, $2)', [channel, '']);
          expect(hasHeard()).toBe(false);
          await one(db);
          expect(hasHeard()).toBe(true);
          expect(school.database.callersAsOf()).toBeGreaterThan(before);
        }),
      ),
    );
});
