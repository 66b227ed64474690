import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { conflict } from '../../../kit/server/http/errors.server.ts';
import { examSchedules } from '../exam-schedule/exam-schedule.table.ts';
import { gradeRecords } from '../grade-record/grade-record.table.ts';

/** Whether anybody has a mark in an examination. */
export const hasMarks = (examinationId: SQLWrapper): SQL => sql`exists (
  select from ${examSchedules} s join ${gradeRecords} g on g.exam_schedule_id = s.exam_schedule_id
  where s.examination_id = ${examinationId} and g.marks is not null)`;

/** Refuses what makes no sense before anybody has a mark. */
export const noMarksYet = () => conflict('No marks have been entered for this examination yet.');
