import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The last number given out, by series and year. */
export const numberSeries = pgTable(
  'number_series',
  { series: text().notNull(), year: integer().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);
