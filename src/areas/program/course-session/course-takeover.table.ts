import { date, foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { programCourses } from '../program-course/program-course.table.ts';

/** Who will teach a course of a program from a later date, until the next one does. On that date the session gets its new teacher. */
export const courseTakeovers = pgTable(
  'course_takeover',
  {
    programId: integer().notNull(),
    courseId: integer().notNull(),
    staffId: belongsTo(() => staff.staffId),
    fromDate: date().notNull(),
    ...stampColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.programId, table.courseId, table.fromDate] }),
    foreignKey({
      name: 'course_takeover_program_course',
      columns: [table.programId, table.courseId],
      foreignColumns: [programCourses.programId, programCourses.courseId],
    }).onDelete('cascade'),
    index('course_takeover_staff').on(table.staffId),
  ],
);
