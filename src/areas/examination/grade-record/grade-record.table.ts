import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
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
 * What a student has in one course of an examination. No marks (null) is not 0: the student was absent, or has not taken the course
 * where it is not mandatory. What that means for results is said by `exam_marks` alone.
 */
export const gradeRecords = pgTable(
  'grade_record',
  {
    gradeRecordId: integer().primaryKey().generatedAlwaysAsIdentity(),
    examScheduleId: integer()
      .notNull()
      .references(() => examSchedules.examScheduleId, { onDelete: 'cascade' }),
    studentId: integer()
      .notNull()
      .references(() => students.studentId),
    marks: marksColumn(),
    /** Who entered or last changed these marks, and when; earlier ones stand in the history. */
    entered: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    enteredBy: text().notNull().default(''),
  },
  (table) => [
    unique('grade_record_once').on(table.examScheduleId, table.studentId),
    index('grade_record_student').on(table.studentId, table.examScheduleId),
    check('grade_record_marks', sql`${table.marks} >= 0`),
  ],
);
