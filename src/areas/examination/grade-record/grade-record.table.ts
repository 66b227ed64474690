import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { belongsTo, refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { students } from '../../student/student/student.table.ts';
import { examSchedules, marksColumn } from '../exam-schedule/exam-schedule.table.ts';
import { examinations } from '../examination/examination.table.ts';

/** The marks of an examination as one sheet, with one version for all of them. */
export const gradeSheets = pgTable('grade_sheet', {
  examinationId: integer()
    .primaryKey()
    .references(() => examinations.examinationId, { onDelete: 'cascade' }),
  ...stampColumns(),
});

/**
 * A student's marks in one course of an examination. No marks (null) is not 0: the student was excused or absent or, if the course is
 * optional, has not taken it. Only `exam_marks` decides what that means for results.
 */
export const gradeRecords = pgTable(
  'grade_record',
  {
    gradeRecordId: integer().primaryKey().generatedAlwaysAsIdentity(),
    examScheduleId: belongsTo(() => examSchedules.examScheduleId),
    studentId: refersTo(() => students.studentId),
    marks: marksColumn(),
    /** Why the student is excused, so that the course does not count; null if not. */
    excuse: text(),
    /** Who entered or last changed these marks, and when; earlier changes are in the history. */
    entered: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    enteredBy: text().notNull().default(''),
  },
  (table) => [
    unique('grade_record_once').on(table.examScheduleId, table.studentId),
    index('grade_record_student').on(table.studentId, table.examScheduleId),
    check('grade_record_marks', sql`${table.marks} >= 0`),
    check('grade_record_excuse', sql`${table.excuse} is null or (${table.marks} is null and ${table.excuse} <> '')`),
  ],
);
