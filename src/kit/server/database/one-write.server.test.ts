import type { Socket } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness.ts';
import type { Db } from './database.server.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

/** How often a connection is written to while something is sent on it. */
async function writesOf({ $client }: Db, send: () => Promise<unknown>): Promise<number> {
  const { stream } = ($client as pg.Client).connection as unknown as { stream: Socket };
  let count = 0;
  for (const way of ['_write', '_writev'] as const) {
    const write = (stream[way] as (...parts: unknown[]) => void).bind(stream);
    stream[way] = (...parts: unknown[]) => {
      count += 1;
      write(...parts);
    };
  }
  try {
    await send();
  } finally {
    for (const way of ['_write', '_writev'] as const) delete (stream as Partial<Socket>)[way];
  }
  return count;
}

const one = (db: Db) => db.execute('select 1');

test.each<[string, number, (db: Db) => Promise<unknown>]>([
  ['sent without waiting', 1, (db) => Promise.all([one(db), one(db), one(db)])],
  ['sent once others were answered', 2, (db) => one(db).then(() => one(db))],
  [
    'of which the second is sent when a promise is kept that was waiting for nothing',
    1,
    (db) => Promise.all([one(db), later(db)]),
  ],
])('Statements %s leave in as many writes as they need: %d', async (_what, expected, send) => {
  expect(await school.database.inOrder((db) => writesOf(db, () => send(db)))).toBe(expected);
});

async function later(db: Db): Promise<void> {
  await undefined;
  await undefined;
  await one(db);
}
