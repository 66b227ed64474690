import { boolean, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { belongsTo, refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { courses } from '../course/course.table.ts';
import { programs } from '../program/program.table.ts';

/** A course of a program; a program has each course once. */
export const programCourses = pgTable(
  'program_course',
  {
    programCourseId: integer().primaryKey().generatedAlwaysAsIdentity(),
    programId: belongsTo(() => programs.programId),
    courseId: refersTo(() => courses.courseId),
    semester: integer().notNull().default(1),
    isMandatory: boolean().notNull().default(true),
    ...stampColumns(),
  },
  (table) => [
    unique('program_course_once').on(table.programId, table.courseId),
    index('program_course_course').on(table.courseId),
  ],
);
