import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { fillWithDemoData } from './demo.server.ts';
import { demoAccountsOf } from './demo-accounts.server.ts';

const silent = pino({ level: 'silent' });

test('When something breaks in the middle nothing is left, and the next start fills', async () => {
  const other = await startApp();
  try {
    await other.rows(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$`);
    await other.rows('create trigger refuse before insert on account for each row execute function refuse()');
    await expect(fillWithDemoData(other.database, silent)).rejects.toThrow();
    expect(await other.rows('select from student')).toEqual([]);
    expect(await other.rows('select from number_series')).toEqual([]);
    await other.rows('drop trigger refuse on account');
    await fillWithDemoData(other.database, silent);
    expect(await demoAccountsOf(other.database)).toHaveLength(4);
  } finally {
    await other.close();
  }
});
