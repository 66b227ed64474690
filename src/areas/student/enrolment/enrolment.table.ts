import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { belongsTo, refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { students } from '../student/student.table.ts';

/** Columns of a stay: whose, where, from and to which day, and whether the call for promotions began it. */
export const stayColumns = () => ({
  studentId: belongsTo(() => students.studentId),
  programId: refersTo(() => programs.programId),
  fromDate: date().notNull(),
  toDate: date(),
  isPromotion: boolean().notNull().default(false),
});

/**
 * The program a student belonged to, and when; both days count. The stays of a student never overlap (`student_enrolment_once`,
 * in the migration), so at most one is open (no last day yet).
 */
export const enrolments = pgTable(
  'student_enrolment',
  {
    enrolmentId: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...stayColumns(),
  },
  (table) => [
    uniqueIndex('student_enrolment_open').on(table.studentId).where(sql`${table.toDate} is null`),
    // For finding who belongs to a program on a day: those who still do, and the few others who did until then.
    index('student_enrolment_members').on(table.programId, table.studentId, table.fromDate).where(sql`${table.toDate} is null`),
    index('student_enrolment_ended')
      .on(table.toDate, table.programId, table.studentId, table.fromDate)
      .where(sql`${table.toDate} is not null`),
    index('student_enrolment_program').on(table.programId, table.fromDate),
    index('student_enrolment_student').on(table.studentId, table.fromDate),
    check('student_enrolment_days', sql`${table.toDate} is null or ${table.toDate} >= ${table.fromDate}`),
  ],
);

/**
 * How many open stays a program has, as a sum of changes that triggers write, like `row_count`. Their first day may be in the
 * future.
 */
export const openStayCounts = pgTable('open_stay_count', {
  openStayCountId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  programId: integer().notNull(),
  change: integer().notNull(),
});

/**
 * A change of class that is still to come, one for each student. On its day it becomes a stay, under the id that it already has;
 * `student_stay` counts it among the stays.
 */
export const waitingStays = pgTable(
  'waiting_stay',
  {
    studentId: integer()
      .primaryKey()
      .references(() => students.studentId, { onDelete: 'cascade' }),
    enrolmentId: integer().notNull(),
    programId: refersTo(() => programs.programId),
    fromDate: date().notNull(),
    isPromotion: boolean().notNull().default(false),
    /** Whether the student becomes Active with it, as an applicant does. */
    activates: boolean().notNull().default(false),
  },
  (table) => [index('waiting_stay_program').on(table.programId), index('waiting_stay_from').on(table.fromDate)],
);

/** The change of class of `student` that is to come, as JSON; null: there is none. */
export const comingStay = sql`(
  select json_build_object('programId', w.program_id, 'programName', p.program_name, 'fromDate', w.from_date)
  from ${waitingStays} w join ${programs} p using (program_id) where w.student_id = student.student_id)`;
