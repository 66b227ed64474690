import { type SQL, sql } from 'drizzle-orm';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { unplanned } from '../../../kit/server/database/constant.server.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { programNameOn } from '../../program/program-year/program-year.table.ts';
import { examSchedules } from '../exam-schedule/exam-schedule.table.ts';
import { examinationScopes, examinations } from '../examination/examination.table.ts';
import { hasMarks } from '../examination/has-marks.server.ts';
import { heldIn } from '../examination/held-in.server.ts';
import { hasResultFor } from '../result/examinations-of.server.ts';
import { type ExamOutcome, getExamOutcomes } from './exam-chart.domain.ts';

/** The examination chart, counted within the caller's scope. */
export const examChartRoutes = answering(getExamOutcomes, (ctx, { grant, query }) => outcomesOf(ctx, grant, query));

interface Chart {
  lastNExams: number;
  schoolYear?: number | undefined;
}

/**
 * For whole programs it reads the stored counts; if the grant is for single students, their marks are counted. A caller with both
 * kinds of grant sees as much of each examination as either allows.
 */
async function outcomesOf({ db }: Context, grant: Grant, { lastNExams: most, schoolYear }: Chart): Promise<ExamOutcome[]> {
  const within = heldIn(examinations.startDate, schoolYear);
  const inProgram = scopeWhere(grant, examinationScopes) ?? sql`true`;
  const ofStudents = marksOfStudents(grant);
  return sendKept<ExamOutcome & Record<string, unknown>>(
    db,
    sql`
    with newest as materialized (
      select examination_id, examination_name, program_id, start_date, ${inProgram} as is_whole from ${examinations}
      where (${inProgram} or ${ofStudents.covers}) and ${hasMarks(examinations.examinationId)} ${within}
      order by start_date desc, examination_id desc limit ${unplanned(sql`${most}::int`)}),
    outcome as (
      select t.* from exam_tallies((select coalesce(array_agg(examination_id), '{}') from newest where is_whole)) t
      ${ofStudents.counts}),
    course_outcome as (
      select o.examination_id, json_agg(json_build_object('courseId', c.course_id, 'courseName', c.course_name, 'passed', o.passed,
        'failed', o.failed) order by s.exam_date, c.name_sort, c.course_id) as courses
      from outcome o join ${examSchedules} s on s.exam_schedule_id = o.exam_schedule_id join ${courses} c on c.course_id = s.course_id
      group by o.examination_id)
    select n.examination_id as "examinationId", n.examination_name as "examinationName", ${programNameOn(sql`n.program_id`, sql`n.start_date`)} as "programName",
      o.passed, o.failed, coalesce(c.courses, '[]') as courses
    from newest n
    join outcome o on o.examination_id = n.examination_id and o.exam_schedule_id is null
    left join course_outcome c on c.examination_id = n.examination_id
    order by n.start_date, n.examination_id`,
  );
}

/** For a grant for single students: the examinations in which they have a result, with the counts of these students. */
function marksOfStudents(grant: Grant): { covers: SQL; counts: SQL } {
  const ids = typeof grant === 'string' ? [] : (grant['studentid'] ?? []);
  if (ids.length === 0) return { covers: sql`false`, counts: sql`` };
  const students = sql`${sql.param(ids)}::int[]`;
  const others = sql`array(select examination_id from newest where not is_whole)`;
  return {
    covers: hasResultFor(students, examinations),
    counts: sql`union all select * from exam_counts_of_students(${others}, ${students})`,
  };
}
