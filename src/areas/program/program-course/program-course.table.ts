import { boolean, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { courses } from '../course/course.table.ts';
import { programs } from '../program/program.table.ts';

/** A course that a program has: once each. */
export const programCourses = pgTable(
  'program_course',
  {
    programCourseId: integer().primaryKey().generatedAlwaysAsIdentity(),
    programId: integer()
      .notNull()
      .references(() => programs.programId, { onDelete: 'cascade' }),
    courseId: integer()
      .notNull()
      .references(() => courses.courseId),
    semester: integer().notNull().default(1),
    isMandatory: boolean().notNull().default(true),
    ...stampColumns(),
  },
  (table) => [
    unique('program_course_once').on(table.programId, table.courseId),
    index('program_course_course').on(table.courseId),
  ],
);
