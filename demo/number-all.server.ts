import type { Db } from '../src/kit/server/database/database.server.ts';
import { type NumberSeries, nextNumber, numberText } from '../src/kit/server/database/number-series.server.ts';

/** Draws the next number of a series for each of these years, in order, so that whatever is entered later gets the number after them. */
export async function numberAll(db: Db, series: NumberSeries, years: readonly number[]): Promise<string[]> {
  const next = new Map<number, number>();
  for (const year of new Set(years)) {
    next.set(year, await nextNumber(db, series, year, years.filter((other) => other === year).length));
  }
  return years.map((year) => {
    const number = next.get(year) ?? 0;
    next.set(year, number + 1);
    return numberText(series, year, number);
  });
}
