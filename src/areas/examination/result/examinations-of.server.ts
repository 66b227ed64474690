import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { enrolments } from '../../student/enrolment/enrolment.table.ts';
import { examSchedules } from '../exam-schedule/exam-schedule.table.ts';
import { examinations } from '../examination/examination.table.ts';
import { isReleased } from '../examination/release.server.ts';
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

/**
 * Whether families see an examination as their own: it is released, and one of the students has a result in it, be it that they were
 * absent. Whatever shows them examinations by their results must apply this condition.
 * @param ids an `int[]`
 */
export const hasResultFor = (
  ids: SQL,
  { examinationId, released }: Record<'examinationId' | 'released', SQLWrapper>,
): SQL => sql`(${isReleased(released)} and ${examinationId} in (select o.examination_id from (${ownFirst(ids)}) o
  where exists (select from exam_marks(array[o.examination_id]) m where m.student_id = any(${ids}) and m.standing in (1, 2, 3))))`;

/** With "offset", the planner does not read the sheets of all examinations to find those of the students. */
const ownFirst = (ids: SQL): SQL => sql`${examinationsOf(ids)} offset 0`;
