import { sql } from 'drizzle-orm';
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
