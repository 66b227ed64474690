import { type SQL, sql } from 'drizzle-orm';
import { enrolments } from '../../student/enrolment/enrolment.table.ts';
import { examSchedules } from '../exam-schedule/exam-schedule.table.ts';
import { examinations } from '../examination/examination.table.ts';
import { gradeRecords } from '../grade-record/grade-record.table.ts';

/**
 * The examinations in which students may have a result: those of their programs while they were enrolled, and those with marks of theirs.
 * @param ids an `int[]`
 */
export const examinationsOf = (ids: SQL): SQL => sql`
  select x.examination_id from ${enrolments} m join ${examinations} x on x.program_id = m.program_id
    and x.end_date >= m.from_date and (m.to_date is null or x.start_date <= m.to_date)
  where m.student_id = any(${ids})
  union select s.examination_id from ${gradeRecords} g join ${examSchedules} s on s.exam_schedule_id = g.exam_schedule_id
  where g.student_id = any(${ids})`;
