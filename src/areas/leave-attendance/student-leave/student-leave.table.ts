import { integer, pgTable } from 'drizzle-orm/pg-core';
import { refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { students } from '../../student/student/student.table.ts';
import { leaveColumns, leaveConstraints } from '../leave/leave.table.ts';
import { studentLeaveCategories } from '../student-leave-category/student-leave-category.table.ts';

/** No two leaves of one person overlap: the exclusion constraint `student_leave_once` (see the migrations). */
export const studentLeaves = pgTable(
  'student_leave',
  {
    studentLeaveId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentLeaveCategoryId: refersTo(() => studentLeaveCategories.studentLeaveCategoryId),
    studentId: refersTo(() => students.studentId),
    ...leaveColumns(),
  },
  (table) =>
    leaveConstraints('student_leave', {
      ...table,
      id: table.studentLeaveId,
      person: table.studentId,
      category: table.studentLeaveCategoryId,
    }),
);
