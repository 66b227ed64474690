import { type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { belongsTo, refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { courses } from '../course/course.table.ts';
import { programNameKey, programs } from '../program/program.table.ts';

/** What a program was in a school year that is over, or will be in one to come. What it is today stands in the program. */
export const programYears = pgTable(
  'program_year',
  {
    programYearId: integer().primaryKey().generatedAlwaysAsIdentity(),
    programId: belongsTo(() => programs.programId),
    /** The calendar year in which it begins. */
    schoolYear: integer().notNull(),
    programName: text().notNull(),
    programOrder: integer().notNull(),
    classTeacherId: integer().references(() => staff.staffId),
    capacity: integer().notNull().default(0),
    room: text().notNull().default(''),
    isOffered: boolean().notNull().default(true),
    /** As in the program. */
    namesake: integer().notNull().default(0),
    ...nameColumns(sql`program_name`),
    ...stampColumns(),
  },
  (table) => [
    unique('program_year_once').on(table.programId, table.schoolYear),
    index('program_year_class_teacher').on(table.classTeacherId),
    uniqueIndex('program_year_name_once').on(table.schoolYear, programNameKey(table.programName), table.namesake),
  ],
);

/** A course of a program in such a year, and who taught it last, or will. */
export const programYearCourses = pgTable(
  'program_year_course',
  {
    programYearId: belongsTo(() => programYears.programYearId),
    courseId: refersTo(() => courses.courseId),
    semester: integer().notNull().default(1),
    isMandatory: boolean().notNull().default(true),
    /** From and until when, if not all the time. */
    sessionStartDate: date(),
    sessionEndDate: date(),
    staffId: integer().references(() => staff.staffId),
  },
  (table) => [
    primaryKey({ columns: [table.programYearId, table.courseId] }),
    index('program_year_course_course').on(table.courseId),
    index('program_year_course_staff').on(table.staffId),
  ],
);

/** What a program was called in a school year. @param year the calendar year in which it begins */
export const programNameIn = (programId: SQLWrapper, year: SQLWrapper) => sql<string>`program_name_in(${programId}, ${year})`;

/** What a program was called in the school year of a day. */
export const programNameOn = (programId: SQLWrapper, day: SQLWrapper) =>
  sql<string>`program_name_in(${programId}, school_year_of(${day}))`;

/** The class teacher of a program in the school year of a day. */
export const classTeacherOn = (programId: SQLWrapper, day: SQLWrapper) =>
  sql<number | null>`class_teacher_in(${programId}, school_year_of(${day}))`;
