import pg from 'pg';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { copyTemplate } from '../../../test/support/databases.ts';
import { startPooler } from '../../../test/support/pooler.ts';
import { prepareDatabase, schoolSchema } from '../../app/app.server.ts';
import { openDatabase } from '../../kit/server/database/database.server.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function behindPooler(lends: 'session' | 'transaction'): Promise<string> {
  const { url, drop } = await copyTemplate(inject('postgresUrl'));
  ends.push(drop);
  const pooler = await startPooler(url, lends);
  ends.push(pooler.close);
  return pooler.url;
}

test('Behind a session pooler that drops startup parameters, every connection has its settings', async () => {
  const url = await behindPooler('session');
  const { pool, close } = openDatabase({ url, schema: schoolSchema, max: 3 });
  ends.push(close);
  const settings = `select current_setting('search_path') as path, current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone, current_setting('jit') as jit`;
  const answers = await Promise.all([1, 2, 3].map(() => pool.query(settings)));
  const wanted = { path: 'school, extensions', statement: '30s', idle: '1min', zone: 'UTC', jit: 'off' };
  expect(answers.flatMap(({ rows }) => rows)).toEqual([wanted, wanted, wanted]);
});

test('A database behind a session pooler is prepared, and the role that really serves is recognised', async () => {
  const ownerUrl = await behindPooler('session');
  expect((await prepareDatabase({ ownerUrl })).unprotected).toContain('by a pooler perhaps');
});

test('A transaction pooler is detected at the start and refused with a message', async () => {
  const pooled = await behindPooler('transaction');
  await expect(prepareDatabase({ ownerUrl: pooled })).rejects.toThrow(
    /^DATABASE_URL leads to a pooler that lends .* by transaction/,
  );
  const { url: ownerUrl, drop } = await copyTemplate(inject('postgresUrl'));
  ends.push(drop);
  await expect(prepareDatabase({ ownerUrl, servingUrl: pooled })).rejects.toThrow(/^DATABASE_URL leads to a pooler/);
  await expect(prepareDatabase({ ownerUrl: pooled, servingUrl: ownerUrl })).rejects.toThrow(
    /^DATABASE_OWNER_URL leads to a pooler/,
  );
});

test('A transaction without an answer gives up after its timeout, and does not wait again for the rollback', async () => {
  const { url, drop } = await copyTemplate(inject('postgresUrl'));
  ends.push(drop);
  const { db, pool, close } = openDatabase({ url, schema: schoolSchema, max: 1 });
  ends.push(close);
  pool.options.query_timeout = 3_000;
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  ends.push(async () => asked.mockRestore());
  await expect(db.transaction((tx) => tx.execute('select pg_sleep(600)'))).rejects.toThrow();
  const texts = asked.mock.calls.map(([statement]) => (statement as unknown as { text?: string }).text ?? String(statement));
  expect(texts).toContain('begin');
  expect(texts).not.toContain('rollback');
  pool.options.query_timeout = 60_000;
  expect((await db.transaction((tx) => tx.execute('select 1 as one'))).rows).toEqual([{ one: 1 }]);
});
