import { type SQL, sql } from 'drizzle-orm';
import { constant } from './constant.server.ts';
import type { Db } from './database.server.ts';
import { numberSeries } from './number-series.table.ts';

/** A series of numbers that starts again each year, shown as `2026-0001`. */
export interface NumberSeries {
  series: string;
  /** How many digits the number has at least. */
  width: number;
}

/** The next number of a series, as the value of a column: drawn by the statement that stores the record. */
export class NextNumber {
  constructor(readonly series: NumberSeries) {}
}

/** A number of a series as it is shown. */
export const numberText = ({ width }: NumberSeries, year: number, number: number): string =>
  `${year}-${String(number).padStart(width, '0')}`;

/**
 * The next number of a series in a year, from 1, gapless: the row stays locked until the caller's transaction ends,
 * and a transaction that fails gives its number back.
 * @param count how many numbers to take at once; the first one is returned
 */
export async function nextNumber(db: Db, { series }: NumberSeries, year: number, count: number): Promise<number> {
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

/** Year and number, if the series could give this text. Nobody ever reaches a number of more than six digits. */
function drawable({ width }: NumberSeries, text: string): [year: number, number: number] | undefined {
  const [, year, number = ''] = /^([12]\d{3})-(\d{1,6})$/.exec(text) ?? [];
  const isPadded = number.length === width || (number.length > width && !number.startsWith('0'));
  return year && isPadded ? [Number(year), Number(number)] : undefined;
}

/**
 * Lets a series go on behind numbers that were given elsewhere, so that it never gives one of them. Like drawing a number, it makes
 * others who draw one wait for the commit; numbers that the series could not give lock nothing.
 */
export async function advanceSeries(db: Db, series: NumberSeries, given: readonly string[]): Promise<void> {
  const lasts = new Map<number, number>();
  for (const text of given) {
    const [year, number] = drawable(series, text) ?? [];
    if (year !== undefined && number !== undefined) lasts.set(year, Math.max(number, lasts.get(year) ?? 0));
  }
  if (lasts.size === 0) return;
  const rows = [...lasts].sort(([one], [other]) => one - other).map(([year, last]) => ({ series: series.series, year, last }));
  await db
    .insert(numberSeries)
    .values(rows)
    .onConflictDoUpdate({
      target: [numberSeries.series, numberSeries.year],
      set: { last: sql`greatest(${numberSeries.last}, excluded.last)` },
    });
}

/**
 * The next number of a series, as `2026-0001`, as part of the statement that stores the record: gives `number`. The statement has
 * to be the transaction's last, because whoever needs the next number waits for the commit.
 */
export const drawnNumber = ({ series, width }: NumberSeries): SQL => sql`
  insert into ${numberSeries} as n (series, year, last) values (${sql.raw(`'${series}'`)}, ${sql.placeholder('year')}::int, 1)
  on conflict (series, year) do update set last = n.last + 1
  returning n.year || '-' || lpad(n.last::text, greatest(${constant(width)}, length(n.last::text)), '0') as number`;
