import { sql } from 'drizzle-orm';
import { check, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

/**
 * A band of a grade scale: it reaches from its percentage to the next higher one. A year without bands of its own has those of the year
 * before (`scale_year_of`); one that gives no grades has a single band without a letter.
 */
export const gradeBands = pgTable(
  'grade_band',
  {
    gradeBandId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The calendar year in which its school year begins. */
    schoolYear: integer().notNull(),
    fromPercentage: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    letter: text().notNull(),
    words: text().notNull().default(''),
    ...stampColumns(),
  },
  (table) => [
    unique('grade_band_from').on(table.schoolYear, table.fromPercentage),
    unique('grade_band_letter').on(table.schoolYear, table.letter),
    check('grade_band_percentage', sql`${table.fromPercentage} between 0 and 100`),
  ],
);
