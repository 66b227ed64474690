import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, numeric, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { students } from '../../student/student/student.table.ts';
import { examSchedules } from '../exam-schedule/exam-schedule.table.ts';
import { examinations } from '../examination/examination.table.ts';

/**
 * How many passed and failed in an examination or, with a schedule, in one of its courses: what `exam_counts` returned when it was
 * last counted. It is valid unless `exam_change` names the examination; `exam_tallies` reads both.
 */
export const examTallies = pgTable(
  'exam_tally',
  {
    examTallyId: integer().primaryKey().generatedAlwaysAsIdentity(),
    examinationId: belongsTo(() => examinations.examinationId),
    examScheduleId: integer().references(() => examSchedules.examScheduleId, { onDelete: 'cascade' }),
    passed: integer().notNull(),
    failed: integer().notNull(),
  },
  (table) => [
    uniqueIndex('exam_tally_once').on(table.examinationId, sql`coalesce(${table.examScheduleId}, 0)`),
    index('exam_tally_schedule').on(table.examScheduleId),
  ],
);

/** What a student had in an examination when it was last counted, as `count_results` returned it; `exam_results` reads it. */
export const studentTallies = pgTable(
  'student_tally',
  {
    studentId: belongsTo(() => students.studentId),
    examinationId: belongsTo(() => examinations.examinationId),
    total: numeric().notNull(),
    outOf: numeric().notNull(),
    percentage: numeric().notNull(),
    isPassed: boolean().notNull(),
    rank: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.examinationId] }),
    index('student_tally_examination').on(table.examinationId),
  ],
);

/**
 * Which examinations have to be recounted: triggers add a line whenever marks, schedules or stays change, so that
 * writers never wait for each other. A job counts and removes the lines.
 */
export const examChanges = pgTable(
  'exam_change',
  {
    examChangeId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Not a foreign key: an examination deleted meanwhile is simply not counted. */
    examinationId: integer().notNull(),
  },
  (table) => [index('exam_change_examination').on(table.examinationId)],
);
