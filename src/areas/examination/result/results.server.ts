import { sql } from 'drizzle-orm';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { instantInJson } from '../../../kit/server/resource/stamp.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { courses } from '../../program/course/course.table.ts';
import { students } from '../../student/student/student.table.ts';
import { examinationScopes, examinations } from '../examination/examination.table.ts';
import { marksWhere } from '../examination/release.server.ts';
import { gradeRecords } from '../grade-record/grade-record.table.ts';
import { type ExamResult, getResults } from './results.domain.ts';

export const resultRoutes = answering(getResults, async (ctx, { grant, query: { examinationId } }) => {
  const results = await resultsOf(ctx, grant, examinationId);
  if (results.length === 0) await requireExamination(ctx, grant, examinationId);
  return results;
});

/** The results that a grant for marks covers, in the order of ranks. */
export async function resultsOf({ db }: Context, grant: Grant, examinationId: number): Promise<ExamResult[]> {
  const covered = marksWhere(grant, { programId: sql`e.program_id`, studentId: sql`m.student_id`, released: sql`e.released` });
  const { rows } = await db.execute<ExamResult & Record<string, unknown>>(sql`
    with line as (
      select m.student_id, json_agg(json_build_object('examScheduleId', m.exam_schedule_id, 'courseId', m.course_id,
          'courseName', c.course_name, 'examDate', m.exam_date, 'marks', m.marks, 'totalMarks', m.total_marks, 'minMarks', m.min_marks,
          'standing', m.standing, 'isMandatory', m.is_mandatory, 'entered', ${instantInJson(sql`g.entered`)},
          'enteredBy', coalesce(g.entered_by, '')) order by m.exam_date, c.name_sort, c.course_id) as subjects
      from ${examinations} e cross join exam_marks(array[e.examination_id]) m join ${courses} c on c.course_id = m.course_id
      left join ${gradeRecords} g on g.grade_record_id = m.grade_record_id
      where e.examination_id = ${examinationId} ${covered ? sql`and ${covered}` : sql``}
      group by m.student_id having bool_or(m.standing > 0))
    select s.student_id as "studentId", json_build_object('firstName', s.first_name, 'lastName', s.last_name) as student,
      coalesce(r.total, 0)::float8 as total, coalesce(r.out_of, 0)::float8 as "outOf", r.percentage::float8 as percentage,
      r.is_passed as "isPassed", ${rankFor(grant)} as rank, line.subjects
    from line join ${students} s on s.student_id = line.student_id
    left join exam_results(array[${examinationId}::int]) r on r.student_id = line.student_id
    order by r.rank nulls last, s.name_sort, s.student_id`);
  return rows;
}

/** Parents and students are told a rank where the school shows ranks; who reads the marks of a program always is. */
export const rankFor = (grant: Grant) =>
  grant === 'all' || (grant !== 'none' && grant['programid']?.length)
    ? sql`r.rank`
    : sql`case when exists (select from ${schools} where card_shows_rank) then r.rank end`;

/** @throws 404 where the grant covers nothing of the examination, or it is not there */
export async function requireExamination({ db }: Context, grant: Grant, examinationId: number): Promise<void> {
  const scope = scopeWhere(grant, examinationScopes);
  const { rows } = await db.execute(sql`
    select from ${examinations} where examination_id = ${examinationId} ${scope ? sql`and ${scope}` : sql``}`);
  if (rows.length === 0) throw notFound('examination');
}
