import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { students } from '../../student/student/student.table.ts';
import { studentLeaveCategories } from '../student-leave-category/student-leave-category.table.ts';

/** No two leaves of one person overlap: the exclusion constraint `student_leave_once` (see the migrations). */
export const studentLeaves = pgTable(
  'student_leave',
  {
    studentLeaveId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentLeaveCategoryId: integer()
      .notNull()
      .references(() => studentLeaveCategories.studentLeaveCategoryId),
    studentId: integer()
      .notNull()
      .references(() => students.studentId),
    leaveFrom: date().notNull(),
    leaveTo: date().notNull(),
    /** Without holidays; kept when they change. */
    totalDays: integer().notNull().default(0),
    reason: text().notNull().default(''),
    ...stampColumns(),
  },
  (table) => [
    check('student_leave_days', sql`${table.leaveTo} >= ${table.leaveFrom}`),
    index('student_leave_from').on(table.leaveFrom, table.studentLeaveId),
    // Who is on leave on a day: of all leaves, those that are not over.
    index('student_leave_to').on(table.leaveTo, table.leaveFrom, table.studentId),
    index('student_leave_reason_letters').using('gin', sql`letter_groups(search_text(${table.reason}))`),
    index('student_leave_person').on(table.studentId, table.leaveFrom),
    index('student_leave_category_used').on(table.studentLeaveCategoryId),
  ],
);
