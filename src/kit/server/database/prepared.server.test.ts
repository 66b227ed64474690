import { eq, sql } from 'drizzle-orm';
import { date, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { startApp } from '../../../../test/support/harness.ts';
import { preparedStatements, sendKept } from './prepared.server.ts';

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

const shelves = pgTable('shelf', { shelfId: integer().primaryKey(), room: text() });
const books = pgTable('book', {
  bookId: integer().primaryKey(),
  shelfId: integer(),
  title: text(),
  price: numeric({ mode: 'number' }),
  bought: date(),
  lent: timestamp({ withTimezone: true }),
});

test('A prepared select returns the same rows as Drizzle, and null for a record that a left join does not find', async () => {
  const school = await startApp();
  await school.database.db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table shelf (shelf_id int, room text)`);
    await tx.execute(
      sql`create temporary table book (book_id int, shelf_id int, title text, price numeric, bought date, lent timestamptz)`,
    );
    await tx.execute(sql`insert into shelf values (1, 'Hall'), (2, null)`);
    await tx.execute(sql`insert into book values (1, 1, 'Tales', 12.5, '2026-06-15', '2026-06-15 10:00+00'), (2, 2, null, null, null, null),
      (3, 9, 'Maps', 7, null, null)`);
    const shelf = { shelfId: shelves.shelfId, room: shelves.room };
    const label = sql<string>`'No ' || ${books.bookId}`.as('label');
    const { bookId, title, price, bought, lent } = books;
    const select = () =>
      tx
        .select({
          bookId,
          title,
          price,
          bought,
          lent,
          label,
          shelf,
          place: { shelf: { room: shelves.room } as never },
          found: sql<number>`1`,
        })
        .from(books)
        .leftJoin(shelves, eq(shelves.shelfId, books.shelfId))
        .orderBy(bookId);
    const prepared = preparedStatements('test')(tx, 'books', select);
    const rows = await prepared.execute();
    expect(rows).toEqual(await select());
    expect(rows).toMatchObject([
      { price: 12.5, shelf: { room: 'Hall' } },
      { shelf: { shelfId: 2, room: null } },
      { shelf: null },
    ]);
  });
  await school.close();
});
