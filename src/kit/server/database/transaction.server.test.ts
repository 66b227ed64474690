import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { schoolSchema } from '../../../app/app.server.ts';
import { openDatabase } from './database.server.ts';
import { preparedStatement } from './prepared.server.ts';
import { sendWithCommit, type TransactionOptions } from './transaction.server.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
  await school.rows('create table note (text text primary key)');
  await school.rows('grant all on note to public');
});
beforeEach(() => school.rows('delete from note'));
afterAll(() => school.close());

const insert = (text: string) => sql`insert into note values (${text})`;
const notes = async () => (await school.rows<{ text: string }>('select text from note order by 1')).map(({ text }) => text);

test('A statement that nobody waits for is stored with the rest', async () => {
  await school.database.db.transaction(async (tx) => {
    await sendWithCommit(tx, tx.execute(insert('one')));
    await sendWithCommit(tx, tx.execute(insert('two')));
  });
  expect(await notes()).toEqual(['one', 'two']);
});

test('If a statement fails that nobody waits for, nothing is stored, and that failure is reported', async () => {
  const twice = school.database.db.transaction(async (tx) => {
    await sendWithCommit(tx, tx.execute(insert('one')));
    await sendWithCommit(tx, tx.execute(insert('one')));
  });
  await expect(twice).rejects.toMatchObject({ cause: { code: '23505' } });
  const goesOn = school.database.db.transaction(async (tx) => {
    await sendWithCommit(tx, tx.execute(sql`select 1 / 0`));
    await tx.execute(insert('two'));
  });
  await expect(goesOn, 'not that the transaction was over by then').rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await notes()).toEqual([]);
});

test('A nested transaction that fails is undone alone, with the statements it sent along', async () => {
  await school.database.db.transaction(async (tx) => {
    await sendWithCommit(tx, tx.execute(insert('whole')));
    const part = tx.transaction(async () => {
      await sendWithCommit(tx, tx.execute(insert('part')));
      await sendWithCommit(tx, tx.execute(insert('part')));
    });
    await expect(part).rejects.toMatchObject({ cause: { code: '23505' } });
    await tx.transaction(async () => sendWithCommit(tx, tx.execute(insert('another part'))));
  });
  expect(await notes()).toEqual(['another part', 'whole']);
});

test('A connection whose transaction failed can be used again', async () => {
  const failing = () => school.database.db.transaction((tx) => tx.execute(sql`select 1 / 0`));
  await Promise.all(Array.from({ length: 20 }, () => expect(failing()).rejects.toMatchObject({ cause: { code: '22012' } })));
  await school.database.db.transaction(async (tx) => sendWithCommit(tx, tx.execute(insert('after'))));
  expect(await notes()).toEqual(['after']);
});

test('A transaction that plans once keeps the plans that PostgreSQL would make again; the next one on its connection does not', async () => {
  const { db, close } = openDatabase({ url: school.databaseUrl, schema: schoolSchema, max: 1, onError: () => undefined });
  const read = preparedStatement(() => sql`select text from note where text = any(${sql.placeholder('texts')}::text[])`);
  const modeAndPlans = (options?: TransactionOptions) =>
    db.transaction(async (tx) => {
      for (const text of ['one', 'two', 'three']) await read(tx, { texts: [text] });
      const { rows } = await tx.execute<{ mode: string; anew: number; kept: number }>(sql`
        select current_setting('plan_cache_mode') as mode, custom_plans::int as anew, generic_plans::int as kept
        from pg_prepared_statements where statement like 'select text from note%'`);
      return rows;
    }, options);
  expect(await modeAndPlans({ plansOnce: true })).toEqual([{ mode: 'force_generic_plan', anew: 0, kept: 3 }]);
  expect(await modeAndPlans()).toEqual([{ mode: 'auto', anew: 3, kept: 3 }]);
  await close();
});

test('News of a transaction is sent after its commit, and never after a rollback', async () => {
  const told: string[] = [];
  const { db } = school.database;
  const { publish } = db;
  db.publish = (notice) => void told.push(notice);
  try {
    await db.transaction(async (tx) => {
      tx.publish('kept');
      await tx
        .transaction(async () => {
          tx.publish('undone with its part');
          throw new Error('no');
        })
        .catch(() => undefined);
      expect(told).toEqual([]);
    });
    const undone = db.transaction(async (tx) => {
      tx.publish('undone');
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
  } finally {
    db.publish = publish;
  }
  expect(told).toEqual(['kept']);
});
