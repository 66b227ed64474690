import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { belongsTo, refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { timeColumn } from '../../../kit/server/database/time-column.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { examinations } from '../examination/examination.table.ts';

/** Marks: at most two decimals. */
export const marksColumn = () => numeric({ precision: 7, scale: 2, mode: 'number' });

/** When and where a course is examined, with its total and minimum marks: one for each course of an examination. */
export const examSchedules = pgTable(
  'exam_schedule',
  {
    examScheduleId: integer().primaryKey().generatedAlwaysAsIdentity(),
    examinationId: belongsTo(() => examinations.examinationId),
    courseId: refersTo(() => courses.courseId),
    roomId: text().notNull().default(''),
    totalMarks: marksColumn().notNull(),
    minMarks: marksColumn().notNull(),
    examDate: date().notNull(),
    startTime: timeColumn().notNull(),
    endTime: timeColumn().notNull(),
    /** Whether the course was mandatory when the exam was set: filled in by a trigger, and from then on independent of the program. */
    isMandatory: boolean().notNull().default(true),
    ...stampColumns(),
  },
  (table) => [
    unique('exam_schedule_once').on(table.examinationId, table.courseId),
    index('exam_schedule_course').on(table.courseId),
    index('exam_schedule_date').on(table.examDate, table.startTime),
    check('exam_schedule_times', sql`${table.endTime} > ${table.startTime}`),
    check('exam_schedule_total', sql`${table.totalMarks} > 0`),
    check('exam_schedule_minimum', sql`${table.minMarks} between 0 and ${table.totalMarks}`),
  ],
);
