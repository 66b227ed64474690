import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

/** Days without school, first and last included. Holidays may overlap; a day still counts once. */
export const holidays = pgTable(
  'holiday',
  {
    holidayId: integer().primaryKey().generatedAlwaysAsIdentity(),
    holidayName: text().notNull(),
    description: text().notNull().default(''),
    holidayFrom: date().notNull(),
    holidayTo: date().notNull(),
    totalDays: integer().notNull().generatedAlwaysAs(sql`holiday_to - holiday_from + 1`),
    isGeneralHoliday: boolean().notNull().default(false),
    ...nameColumns(sql`holiday_name`),
    ...stampColumns(),
  },
  (table) => [
    check('holiday_days', sql`${table.holidayTo} >= ${table.holidayFrom}`),
    index('holiday_range').on(table.holidayFrom, table.holidayTo),
  ],
);
