import { type SQL, sql } from 'drizzle-orm';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { instantInJson } from '../../../kit/server/resource/stamp.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { courses } from '../../program/course/course.table.ts';
import { students } from '../../student/student/student.table.ts';
import { examinations } from '../examination/examination.table.ts';
import { coveredMarks } from '../examination/release.server.ts';
import { gradeRecords } from '../grade-record/grade-record.table.ts';
import { letterFor } from '../grade-scale/letter.server.ts';
import type { ExamResult } from './results.domain.ts';

/**
 * Results of some examinations as far as a grant for marks covers them, ordered by rank.
 * @param ids an `int[]`
 * @param studentId only the results of this student
 */
export async function readResults(
  db: Db,
  grant: Grant,
  ids: readonly number[],
  studentId?: number,
): Promise<(ExamResult & { examinationId: number })[]> {
  const asked = sql`${sql.param(ids)}::int[]`;
  const one = (column: SQL) => (studentId === undefined ? sql`` : sql`and ${column} = ${studentId}`);
  // Families do not see who entered a mark or when.
  const ofStaff = (column: SQL) => {
    const whole = ofPrograms(grant, sql`e.program_id`);
    return whole ? sql`case when ${whole} then ${column} end` : column;
  };
  const { rows } = await db.execute<ExamResult & { examinationId: number }>(sql`
    with line as (
      select m.examination_id, e.program_id, m.student_id, json_agg(json_build_object('examScheduleId', m.exam_schedule_id,
          'courseId', m.course_id, 'courseName', c.course_name, 'examDate', m.exam_date, 'marks', m.marks,
          'totalMarks', m.total_marks, 'minMarks', m.min_marks, 'standing', m.standing, 'isMandatory', m.is_mandatory,
          'entered', ${instantInJson(ofStaff(sql`g.entered`))}, 'enteredBy', coalesce(${ofStaff(sql`g.entered_by`)}, ''))
          order by m.exam_date, c.name_sort, c.course_id) as subjects
      from exam_marks(${asked}) m join ${examinations} e on e.examination_id = m.examination_id
      join ${courses} c on c.course_id = m.course_id left join ${gradeRecords} g on g.grade_record_id = m.grade_record_id
      where ${coveredMarks(grant)} ${one(sql`m.student_id`)}
      group by m.examination_id, e.program_id, m.student_id having bool_or(m.standing > 0))
    select line.examination_id as "examinationId", s.student_id as "studentId",
      json_build_object('firstName', s.first_name, 'lastName', s.last_name) as student, coalesce(r.total, 0)::float8 as total,
      coalesce(r.out_of, 0)::float8 as "outOf", r.percentage::float8 as percentage, ${letterFor(sql`r.percentage`)} as letter,
      r.is_passed as "isPassed", ${rankFor(grant, { programId: sql`line.program_id`, rank: sql`r.rank` })} as rank, line.subjects
    from line join ${students} s on s.student_id = line.student_id
    left join exam_results(${asked}) r on r.examination_id = line.examination_id and r.student_id = line.student_id
    order by r.rank nulls last, s.name_sort, s.student_id`);
  return rows;
}

/**
 * Parents and students see ranks only if the school shows them; those who may read the marks of a whole program always do.
 * For somebody who is both, such as a teacher with a child at the school, this is decided program by program.
 */
export function rankFor(grant: Grant, { programId, rank }: { programId: SQL; rank: SQL }): SQL {
  const whole = ofPrograms(grant, programId);
  return whole ? sql`case when ${whole} or exists (select from ${schools} where card_shows_rank) then ${rank} end` : rank;
}

/** The condition that the caller may read the marks of a whole program, as its teachers may; undefined if of every program. */
const ofPrograms = (grant: Grant, programId: SQL): SQL | undefined =>
  scopeWhere(grant, { programid: (ids) => sql`${programId} = any(${ids})` });
