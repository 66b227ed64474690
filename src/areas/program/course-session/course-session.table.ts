import { date, foreignKey, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { programCourses } from '../program-course/program-course.table.ts';

/** Who teaches a course in a program: one session for each course of the program. A session without dates is in force now. */
export const courseSessions = pgTable(
  'course_session',
  {
    courseSessionId: integer().primaryKey().generatedAlwaysAsIdentity(),
    programId: integer().notNull(),
    courseId: integer().notNull(),
    staffId: refersTo(() => staff.staffId),
    sessionStartDate: date(),
    sessionEndDate: date(),
    ...stampColumns(),
  },
  (table) => [
    unique('course_session_once').on(table.programId, table.courseId),
    foreignKey({
      name: 'course_session_program_course',
      columns: [table.programId, table.courseId],
      foreignColumns: [programCourses.programId, programCourses.courseId],
    }).onDelete('cascade'),
    index('course_session_staff').on(table.staffId),
  ],
);
