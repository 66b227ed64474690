import type { Db } from '../../kit/server/database/database.server.ts';
import { type NumberSeries, nextNumber, numberText } from '../../kit/server/database/number-series.server.ts';

/** A number of a series for each of some years, as they come: counted on, so that whatever is entered next gets the next one. */
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
