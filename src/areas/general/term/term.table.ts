import { sql } from 'drizzle-orm';
import { check, date, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

/** A term and the share of its examinations in the result of its school year. Each year has its own set. */
export const terms = pgTable(
  'term',
  {
    termManagementId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** For the whole set: the calendar year in which the school year of its earliest start begins (`school_year_of`). */
    schoolYear: integer().notNull(),
    termName: text().notNull(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    percentage: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    ...stampColumns(),
  },
  (table) => [
    index('term_year').on(table.schoolYear, table.startDate),
    check('term_days', sql`${table.endDate} >= ${table.startDate}`),
    check('term_percentage', sql`${table.percentage} > 0 and ${table.percentage} <= 100`),
  ],
);
