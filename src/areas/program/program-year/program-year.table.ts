import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { belongsTo, refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { recordedYearOf } from '../../general/school-year/school-year.table.ts';
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

/**
 * Something of a program in a school year: as recorded or prepared for that year, or else as it is today. Written out in the statement: a
 * function of the database that looks into tables is not planned along, and a call for each row of a list takes several times as long.
 */
const inYear = (programId: SQLWrapper, year: SQLWrapper, of: SQL): SQL =>
  sql`(select ${of} from (select ${programId} as program_id, ${year} as school_year) asked)`;
const recorded = sql`from ${programYears} kept where kept.program_id = asked.program_id and kept.school_year = asked.school_year`;
const today = sql`from ${programs} now where now.program_id = asked.program_id`;

/** What a program was called in a school year. @param year the calendar year in which it begins */
export const programNameIn = (programId: SQLWrapper, year: SQLWrapper) =>
  inYear(
    programId,
    year,
    sql`coalesce((select kept.program_name ${recorded}), (select now.program_name ${today}))`,
  ) as SQL<string>;

/** What a program was called in the school year of a day. */
export const programNameOn = (programId: SQLWrapper, day: SQLWrapper) => programNameIn(programId, recordedYearOf(day));

/** The class teacher of a program in the school year of a day. A year that is recorded may have had none. */
export const classTeacherOn = (programId: SQLWrapper, day: SQLWrapper) =>
  inYear(
    programId,
    recordedYearOf(day),
    sql`case when exists (select ${recorded}) then (select kept.class_teacher_id ${recorded}) else (select now.class_teacher_id ${today}) end`,
  ) as SQL<number | null>;
