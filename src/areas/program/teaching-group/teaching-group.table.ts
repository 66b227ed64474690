import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { belongsTo, refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { students } from '../../student/student/student.table.ts';
import { courses } from '../course/course.table.ts';
import { courseChoices } from '../course-choice/course-choice.table.ts';
import { programs } from '../program/program.table.ts';

/**
 * Students who are taught a course together, where that is not simply all of a program. While a program has groups in a course
 * (`has_groups`), only their students take it there (`is_in_group`).
 */
export const teachingGroups = pgTable(
  'teaching_group',
  {
    teachingGroupId: integer().primaryKey().generatedAlwaysAsIdentity(),
    groupName: text().notNull(),
    courseId: refersTo(() => courses.courseId),
    fromDate: date().notNull(),
    /** Its last day, if there is one. */
    toDate: date(),
    room: text().notNull().default(''),
    /** How many students it takes; 0: as many as come. */
    capacity: integer().notNull().default(0),
    /** The choice from which it was made. */
    courseChoiceId: integer().references(() => courseChoices.courseChoiceId),
    ...nameColumns(sql`group_name`),
    ...stampColumns(),
  },
  (table) => [
    // For the keys of its students, who are in one group of a course at a time.
    unique('teaching_group_course').on(table.teachingGroupId, table.courseId),
    index('teaching_group_of_course').on(table.courseId, table.fromDate),
    index('teaching_group_choice').on(table.courseChoiceId),
    check('teaching_group_days', sql`${table.toDate} >= ${table.fromDate}`),
  ],
);

/** The programs whose students it is for, and was. */
export const teachingGroupPrograms = pgTable(
  'teaching_group_program',
  {
    teachingGroupId: belongsTo(() => teachingGroups.teachingGroupId),
    programId: belongsTo(() => programs.programId),
    fromDate: date().notNull(),
    toDate: date(),
  },
  (table) => [
    primaryKey({ columns: [table.teachingGroupId, table.programId, table.fromDate] }),
    index('teaching_group_program_of').on(table.programId),
    check('teaching_group_program_days', sql`${table.toDate} >= ${table.fromDate}`),
  ],
);

/** Who teaches it, and who did. */
export const teachingGroupTeachers = pgTable(
  'teaching_group_teacher',
  {
    teachingGroupId: belongsTo(() => teachingGroups.teachingGroupId),
    staffId: refersTo(() => staff.staffId),
    fromDate: date().notNull(),
    toDate: date(),
    /** The first is the main teacher. */
    place: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teachingGroupId, table.staffId, table.fromDate] }),
    index('teaching_group_teacher_staff').on(table.staffId),
    check('teaching_group_teacher_days', sql`${table.toDate} >= ${table.fromDate}`),
  ],
);

/**
 * Who is in it, and was. Nobody is in two groups of a course on one day (`teaching_group_student_once`, in the migration), or of a choice
 * of which each takes one course (`teaching_group_student_band`).
 */
export const teachingGroupStudents = pgTable(
  'teaching_group_student',
  {
    teachingGroupId: integer().notNull(),
    courseId: integer().notNull(),
    studentId: belongsTo(() => students.studentId),
    fromDate: date().notNull(),
    toDate: date(),
    /** The choice of its group, if each takes one course of that; a trigger sets it. */
    bandId: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.teachingGroupId, table.studentId, table.fromDate] }),
    foreignKey({
      name: 'teaching_group_student_group',
      columns: [table.teachingGroupId, table.courseId],
      foreignColumns: [teachingGroups.teachingGroupId, teachingGroups.courseId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('teaching_group_student_of').on(table.studentId, table.courseId),
    check('teaching_group_student_days', sql`${table.toDate} >= ${table.fromDate}`),
  ],
);
