import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from './support/harness.ts';
import { openUndoneDatabase, type UndoneDatabase } from './support/undone-database.ts';

let school: TestApp;
let database: UndoneDatabase;
beforeAll(async () => {
  school = await startApp({
    open: async (options) => {
      database = await openUndoneDatabase(options);
      return database;
    },
  });
});
afterAll(() => school.close());

const addHouse = sql`insert into house (house_name, colour) values ('Ganga', 1)`;
const houses = async () => (await database.db.execute(sql`select 1 from house`)).rowCount;
const fails = () => expect(database.db.execute(sql`select 1 / 0`)).rejects.toThrow();

test('What was saved stays when a later statement fails, until all is undone', async () => {
  const { result, changed } = await database.undoing(async () => {
    await database.db.transaction((tx) => tx.execute(addHouse));
    await fails();
    return houses();
  });
  expect({ result, changed: changed.includes('house') }).toEqual({ result: 1, changed: true });
  expect(await houses()).toBe(0);
});

test('Of a statement that fails by itself, those before it stay', async () => {
  const { result } = await database.undoing(async () => {
    await database.db.execute(addHouse);
    await fails();
    return houses();
  });
  expect(result).toBe(1);
});
