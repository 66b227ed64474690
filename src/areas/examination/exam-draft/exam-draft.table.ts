import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { programs } from '../../program/program/program.table.ts';
import type { ExamInput } from '../exam-schedule/exam-schedule.domain.ts';

/** An examination as the plan of a year has prepared it: to everybody else it does not exist until it is published. */
export const examDrafts = pgTable(
  'exam_draft',
  {
    examDraftId: integer().primaryKey().generatedAlwaysAsIdentity(),
    examinationName: text().notNull(),
    programId: belongsTo(() => programs.programId),
    startDate: date().notNull(),
    endDate: date().notNull(),
    isFinalExam: boolean().notNull().default(false),
    /** In the order of their days and times. */
    exams: jsonb().$type<readonly ExamInput[]>().notNull().default([]),
    ...stampColumns(),
  },
  (table) => [
    index('exam_draft_program').on(table.programId, table.startDate),
    check('exam_draft_days', sql`${table.endDate} >= ${table.startDate}`),
  ],
);

/** Columns that own a draft. */
export const examDraftScopes = { programid: examDrafts.programId };
