import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { belongsTo, refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { students } from '../../student/student/student.table.ts';
import { courses } from '../course/course.table.ts';
import { programs } from '../program/program.table.ts';

/** Courses among which the students of some programs choose, such as the second languages of Grade 9. `course_choosers` says who they are. */
export const courseChoices = pgTable(
  'course_choice',
  {
    courseChoiceId: integer().primaryKey().generatedAlwaysAsIdentity(),
    choiceName: text().notNull(),
    /** The calendar year in which it begins. */
    schoolYear: integer().notNull(),
    /** How many courses each student takes. */
    leastCourses: integer().notNull(),
    mostCourses: integer().notNull(),
    /** The first and the last day on which families and students choose. */
    opensOn: date().notNull(),
    closesOn: date().notNull(),
    notes: text().notNull().default(''),
    ...nameColumns(sql`choice_name`),
    ...stampColumns(),
  },
  (table) => [
    index('course_choice_year').on(table.schoolYear),
    check('course_choice_days', sql`${table.closesOn} >= ${table.opensOn}`),
    check('course_choice_limits', sql`${table.mostCourses} >= 1 and ${table.leastCourses} between 0 and ${table.mostCourses}`),
  ],
);

/** The programs whose students choose. */
export const courseChoicePrograms = pgTable(
  'course_choice_program',
  {
    courseChoiceId: belongsTo(() => courseChoices.courseChoiceId),
    programId: belongsTo(() => programs.programId),
  },
  (table) => [
    primaryKey({ columns: [table.courseChoiceId, table.programId] }),
    index('course_choice_program_of').on(table.programId),
  ],
);

/** A course on offer. */
export const courseChoiceCourses = pgTable(
  'course_choice_course',
  {
    courseChoiceId: belongsTo(() => courseChoices.courseChoiceId),
    courseId: refersTo(() => courses.courseId),
    /** How many students it takes; 0: as many as choose it. */
    capacity: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.courseChoiceId, table.courseId] }),
    index('course_choice_course_of').on(table.courseId),
  ],
);

/** That a student has chosen, or the office for them. */
export const studentChoices = pgTable(
  'student_choice',
  {
    courseChoiceId: belongsTo(() => courseChoices.courseChoiceId),
    studentId: belongsTo(() => students.studentId),
    /** The course they take instead of one that is full. */
    secondWishId: integer(),
    /** Why the office assigned it; empty: it was chosen. */
    reason: text().notNull().default(''),
    ...stampColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.courseChoiceId, table.studentId] }),
    foreignKey({
      name: 'student_choice_second_wish',
      columns: [table.courseChoiceId, table.secondWishId],
      foreignColumns: [courseChoiceCourses.courseChoiceId, courseChoiceCourses.courseId],
    }),
    index('student_choice_of').on(table.studentId),
    index('student_choice_wished').on(table.courseChoiceId, table.secondWishId),
  ],
);

/** A course that a student has chosen. */
export const studentChoiceCourses = pgTable(
  'student_choice_course',
  {
    // Also by itself, so that these go before the courses on offer when a choice is deleted.
    courseChoiceId: belongsTo(() => courseChoices.courseChoiceId),
    studentId: integer().notNull(),
    courseId: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.courseChoiceId, table.studentId, table.courseId] }),
    foreignKey({
      name: 'student_choice_course_by',
      columns: [table.courseChoiceId, table.studentId],
      foreignColumns: [studentChoices.courseChoiceId, studentChoices.studentId],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    foreignKey({
      name: 'student_choice_course_offered',
      columns: [table.courseChoiceId, table.courseId],
      foreignColumns: [courseChoiceCourses.courseChoiceId, courseChoiceCourses.courseId],
    }),
    index('student_choice_course_of').on(table.courseChoiceId, table.courseId),
  ],
);
