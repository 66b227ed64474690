import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.server.ts';
import { numberSeries } from './number-series.table.ts';

/**
 * The next number of a series in a year, from 1, gapless: the row stays locked until the caller's transaction ends,
 * and a transaction that fails gives its number back.
 * @param count how many numbers to take at once; the first one is returned
 */
export async function nextNumber(db: Db, series: string, year: number, count = 1): Promise<number> {
  const [row] = await db
    .insert(numberSeries)
    .values({ series, year, last: count })
    .onConflictDoUpdate({
      target: [numberSeries.series, numberSeries.year],
      set: { last: sql`${numberSeries.last} + ${count}` },
    })
    .returning({ last: numberSeries.last });
  if (!row) throw new Error(`The series ${series} gave no number.`);
  return row.last - count + 1;
}

/**
 * The next number of a series as part of the statement that stores what bears it, as `2026-0001`: gives `number`. The statement has to
 * be the transaction's last, because the next one waits for the commit.
 */
export const drawnNumber = (series: string): SQL => sql`
  insert into ${numberSeries} as n (series, year, last) values (${sql.raw(`'${series}'`)}, ${sql.placeholder('year')}::int, 1)
  on conflict (series, year) do update set last = n.last + 1
  returning n.year || '-' || lpad(n.last::text, greatest(4, length(n.last::text)), '0') as number`;
