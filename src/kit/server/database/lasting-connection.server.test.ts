import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { copyTemplate } from '../../../../test/support/databases.ts';
import { until } from '../../../../test/support/until.ts';
import { schoolSchema } from '../../../app/app.server.ts';
import { type Database, openDatabase } from './database.server.ts';
import { type LastingConnection, openLastingConnection } from './lasting-connection.server.ts';

let database: Database;
let ends: (() => unknown)[];
beforeEach(async () => {
  const { url, drop } = await copyTemplate(inject('postgresUrl'));
  database = openDatabase({ url, schema: schoolSchema, max: 1 });
  ends = [drop, database.close];
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
});

const name = 'homeroom-lasting';
const quiet = { name, channel: 'lasting', hear: () => undefined, back: () => undefined };
const opened = async () => {
  const { rows } = await database.pool.query('select pid from pg_stat_activity where application_name = $1', [name]);
  return rows.length;
};

test('A connection that cannot listen is not kept', async () => {
  const connection = openLastingConnection(database, { ...quiet, channel: '' });
  await expect(connection.start()).rejects.toThrow('zero-length');
  await until(async () => (await opened()) === 0);
});

test('One that is closed while it comes back is closed all the same', async () => {
  const connection: LastingConnection = openLastingConnection(database, quiet);
  await connection.start();
  expect(await opened()).toBe(1);
  const connect: (this: pg.Client) => Promise<unknown> = pg.Client.prototype.connect;
  const closing = new Promise<void>((resolve) => {
    const spy = vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(async function (this: pg.Client) {
      await connect.call(this);
      resolve(connection.close());
    });
    ends.push(() => spy.mockRestore());
  });
  await database.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name]);
  await closing;
  expect(connection.client()).toBeUndefined();
  await until(async () => (await opened()) === 0);
});
