import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApp } from '../../../../test/support/harness.ts';
import { sendKept } from './prepared.server.ts';

test('A statement that each call builds again is planned once per connection, with new values each time', async () => {
  const school = await startApp();
  await school.database.db.transaction(async (tx) => {
    const doubled = (of: number) => sendKept<{ doubled: number }>(tx, sql`select 2 * ${of}::int as doubled`);
    expect(await doubled(4)).toEqual([{ doubled: 8 }]);
    expect(await doubled(5)).toEqual([{ doubled: 10 }]);
    const kept = sql`select count(*)::int as n from pg_prepared_statements where statement like 'select 2 *%'`;
    expect((await tx.execute(kept)).rows).toEqual([{ n: 1 }]);
  });
  await school.close();
});
