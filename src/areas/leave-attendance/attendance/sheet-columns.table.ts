import { boolean, date, integer, text } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

/** What every sheet holds of its day, with counters, so that lists and charts need not count. */
export const sheetColumns = () => ({
  attendanceDate: date().notNull(),
  morningPresent: integer().notNull().default(0),
  afternoonPresent: integer().notNull().default(0),
  /** Present in the morning, in the afternoon or all day. */
  present: integer().notNull().default(0),
  total: integer().notNull().default(0),
  ...stampColumns(),
});

/** What every line of a sheet holds of one person's day. */
export const markColumns = () => ({
  attendanceDate: date().notNull(),
  morning: boolean().notNull(),
  afternoon: boolean().notNull(),
  notes: text().notNull().default(''),
});
