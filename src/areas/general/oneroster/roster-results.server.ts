import { type SQL, sql } from 'drizzle-orm';
import { constant } from '../../../kit/server/database/constant.server.ts';
import { examSchedules } from '../../examination/exam-schedule/exam-schedule.table.ts';
import { examinations, isReleased } from '../../examination/examination/examination.table.ts';
import { standing } from '../../examination/grade-record/marks.domain.ts';
import { courses } from '../../program/course/course.table.ts';
import type { RosterFrame } from './roster-frame.server.ts';
import { classesIn, idOf, isShared, refTo, staysIn, toSchool } from './roster-rows.server.ts';

/** `exam`: what is examined this year in the shared programs. Where the school releases results, only what it has released. */
const examsIn = (frame: RosterFrame): SQL => sql`exam as (
  select e.examination_id, e.examination_name, e.program_id, x.exam_schedule_id, x.course_id, x.exam_date, x.start_time, x.end_time,
    x.total_marks, ${frame.setting.sharesResults} as is_offered
  from ${examinations} e join ${examSchedules} x using (examination_id)
  where ${frame.setting.sharesResults} and ${isShared(frame, sql`e.program_id`)}
    and x.exam_date >= ${frame.first}::date and x.exam_date < ${frame.end}::date
    and ${isReleased(sql`e.released`)})`;

/** The class of an exam: the course in its program, or the whole class where the course is taught in groups. */
const classOfExam = sql`(
  select t.own from taught t where t.program_id = x.program_id and (t.course_id = x.course_id or t.course_id is null)
  order by t.course_id nulls last limit 1)`;

/** An examination is a category: a part of the year's marks. */
export const categoryRows = (frame: RosterFrame): SQL => sql`
  with ${examsIn(frame)}
  select distinct ${idOf(frame, sql`'category-' || x.examination_id`)} as sourced_id,
    jsonb_build_object('title', x.examination_name) as body from exam x`;

const moment = ({ school }: RosterFrame, time: SQL) =>
  sql`to_char((x.exam_date + ${time}) at time zone ${school.timeZone} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const lineItemRows = (frame: RosterFrame): SQL => {
  const periods = frame.sessions.filter(({ type }) => type === 'gradingPeriod');
  // An exam between two terms counts to the one before.
  const period = sql`(
    select p.id from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as p (id text, "startDate" date, "endDate" date)
    order by x.exam_date >= p."startDate" and x.exam_date < p."endDate" desc, x.exam_date >= p."startDate" desc,
      abs(x.exam_date - p."startDate") limit 1)`;
  return sql`
  with ${classesIn(frame)}, ${examsIn(frame)}
  select ${idOf(frame, sql`'item-' || x.exam_schedule_id`)} as sourced_id, jsonb_build_object(
    'title', x.examination_name || ', ' || c.course_name, 'assignDate', ${moment(frame, sql`x.start_time`)},
    'dueDate', ${moment(frame, sql`x.end_time`)}, 'class', ${refTo(frame, 'class', classOfExam)}, 'school', ${toSchool(frame)},
    'category', ${refTo(frame, 'category', sql`'category-' || x.examination_id`)},
    'gradingPeriod', ${refTo(frame, 'academicSession', period)}, 'resultValueMin', 0, 'resultValueMax', x.total_marks) as body
  from exam x join ${courses} c using (course_id)`;
};

/**
 * What a mark means, as all results have it. Why somebody is excused is not shared; whoever was absent has not handed in anything; and as
 * long as a mark may still be entered, or where an optional exam was not taken, there is no result.
 */
export const resultRows = (frame: RosterFrame): SQL => sql`
  with ${staysIn(frame)}, ${classesIn(frame)}, ${examsIn(frame)}
  select ${idOf(frame, sql`'result-' || m.grade_record_id`)} as sourced_id, jsonb_strip_nulls(jsonb_build_object(
    'lineItem', ${refTo(frame, 'lineItem', sql`'item-' || x.exam_schedule_id`)},
    'student', ${refTo(frame, 'user', sql`'student-' || m.student_id`)}, 'class', ${refTo(frame, 'class', classOfExam)},
    'scoreStatus', case m.standing when ${constant(standing.absent)} then 'not submitted' when ${constant(standing.excused)} then 'exempt'
      else 'fully graded' end,
    'score', m.marks, 'scoreDate', x.exam_date)) as body
  from (select array_agg(distinct examination_id) as ids from exam) asked cross join lateral exam_marks(asked.ids) m
    join exam x using (exam_schedule_id)
  where m.grade_record_id is not null and m.standing not in (${constant(standing.notEntered)}, ${constant(standing.notTaken)})
    and m.student_id in (select student_id from stay)`;
