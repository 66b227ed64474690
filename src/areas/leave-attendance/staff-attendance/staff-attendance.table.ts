import { index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { belongsTo, refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { markColumns, sheetColumns } from '../attendance/sheet-columns.table.ts';

/** The register of all staff on a date. */
export const staffAttendanceSheets = pgTable(
  'staff_attendance_sheet',
  {
    sheetId: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...sheetColumns(),
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
    ...markColumns(),
  },
  (table) => [
    unique('staff_attendance_once').on(table.staffId, table.attendanceDate),
    index('staff_attendance_of_sheet').on(table.sheetId),
  ],
);
