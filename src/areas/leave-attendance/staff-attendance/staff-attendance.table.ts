import { boolean, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { belongsTo, refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';

/** The staff on a date, with counters. */
export const staffAttendanceSheets = pgTable(
  'staff_attendance_sheet',
  {
    sheetId: integer().primaryKey().generatedAlwaysAsIdentity(),
    attendanceDate: date().notNull(),
    morningPresent: integer().notNull().default(0),
    afternoonPresent: integer().notNull().default(0),
    /** Present in the morning, in the afternoon or all day. */
    present: integer().notNull().default(0),
    total: integer().notNull().default(0),
    ...stampColumns(),
  },
  (table) => [unique('staff_attendance_sheet_once').on(table.attendanceDate)],
);

/** One staff member on one day. */
export const staffAttendances = pgTable(
  'staff_attendance',
  {
    staffAttendanceId: integer().primaryKey().generatedAlwaysAsIdentity(),
    sheetId: belongsTo(() => staffAttendanceSheets.sheetId),
    staffId: refersTo(() => staff.staffId),
    attendanceDate: date().notNull(),
    morning: boolean().notNull(),
    afternoon: boolean().notNull(),
    notes: text().notNull().default(''),
  },
  (table) => [
    unique('staff_attendance_once').on(table.staffId, table.attendanceDate),
    index('staff_attendance_of_sheet').on(table.sheetId),
  ],
);
