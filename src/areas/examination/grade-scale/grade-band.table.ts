import { sql } from 'drizzle-orm';
import { check, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

/** A band of the school's grade scale: it reaches from its percentage to the next higher one. No bands, no letters. */
export const gradeBands = pgTable(
  'grade_band',
  {
    gradeBandId: integer().primaryKey().generatedAlwaysAsIdentity(),
    fromPercentage: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    letter: text().notNull(),
    words: text().notNull().default(''),
    ...stampColumns(),
  },
  (table) => [
    unique('grade_band_from').on(table.fromPercentage),
    unique('grade_band_letter').on(table.letter),
    check('grade_band_percentage', sql`${table.fromPercentage} between 0 and 100`),
  ],
);
