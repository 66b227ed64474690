import { type SQL, sql } from 'drizzle-orm';
import { index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { belongsTo, refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { sheetOwner } from '../../program/program-year/sheet-owner.table.ts';
import { students } from '../../student/student/student.table.ts';
import { markColumns, sheetColumns } from '../attendance/sheet-columns.table.ts';

/** The register of a program on a date. */
export const studentAttendanceSheets = pgTable(
  'student_attendance_sheet',
  {
    sheetId: integer().primaryKey().generatedAlwaysAsIdentity(),
    programId: refersTo(() => programs.programId),
    ownerId: sheetOwner(),
    ...sheetColumns(),
  },
  (table) => [
    unique('student_attendance_sheet_once').on(table.programId, table.attendanceDate),
    index('student_attendance_sheet_date').on(table.attendanceDate, table.sheetId),
    index('student_attendance_sheet_owner').on(table.ownerId, table.attendanceDate),
  ],
);

/** One student on one day. */
export const studentAttendances = pgTable(
  'student_attendance',
  {
    studentAttendanceId: integer().primaryKey().generatedAlwaysAsIdentity(),
    sheetId: belongsTo(() => studentAttendanceSheets.sheetId),
    studentId: refersTo(() => students.studentId),
    ...markColumns(),
  },
  (table) => [
    unique('student_attendance_once').on(table.studentId, table.attendanceDate),
    index('student_attendance_of_sheet').on(table.sheetId),
  ],
);

/** The key of the advisory lock on the registers of a program: shared by those that are saved, held by what changes who belongs on them. */
export const registersOf = (programId: SQL): SQL => sql`hashtextextended('registers of ' || current_schema(), ${programId})`;
