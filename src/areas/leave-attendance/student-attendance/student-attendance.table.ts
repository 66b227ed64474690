import { boolean, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { belongsTo, refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { students } from '../../student/student/student.table.ts';

/** One register: a program on a date, with counters, so that lists and charts need not count. */
export const studentAttendanceSheets = pgTable(
  'student_attendance_sheet',
  {
    sheetId: integer().primaryKey().generatedAlwaysAsIdentity(),
    programId: refersTo(() => programs.programId),
    attendanceDate: date().notNull(),
    morningPresent: integer().notNull().default(0),
    afternoonPresent: integer().notNull().default(0),
    /** Present in the morning, in the afternoon or all day. */
    present: integer().notNull().default(0),
    total: integer().notNull().default(0),
    ...stampColumns(),
  },
  (table) => [
    unique('student_attendance_sheet_once').on(table.programId, table.attendanceDate),
    index('student_attendance_sheet_date').on(table.attendanceDate, table.sheetId),
  ],
);

/** One student on one day. */
export const studentAttendances = pgTable(
  'student_attendance',
  {
    studentAttendanceId: integer().primaryKey().generatedAlwaysAsIdentity(),
    sheetId: belongsTo(() => studentAttendanceSheets.sheetId),
    studentId: refersTo(() => students.studentId),
    attendanceDate: date().notNull(),
    morning: boolean().notNull(),
    afternoon: boolean().notNull(),
    notes: text().notNull().default(''),
  },
  (table) => [
    unique('student_attendance_once').on(table.studentId, table.attendanceDate),
    index('student_attendance_of_sheet').on(table.sheetId),
  ],
);
