import { type SQL, sql } from 'drizzle-orm';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { instantInJson } from '../../../kit/server/resource/stamp.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { courses } from '../../program/course/course.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { programNameOn } from '../../program/program-year/program-year.table.ts';
import { students } from '../../student/student/student.table.ts';
import { examinations } from '../examination/examination.table.ts';
import { heldIn } from '../examination/held-in.server.ts';
import { coveredMarks } from '../examination/release.server.ts';
import { gradeRecords } from '../grade-record/grade-record.table.ts';
import { letterFor, scaleOn } from '../grade-scale/letter.server.ts';
import { examinationsOf } from './examinations-of.server.ts';
import type { ExamResult, StudentResult } from './results.domain.ts';

/** Everybody's result in an examination, as far as a grant for marks covers it, ordered by rank. */
export const readResults = (db: Db, grant: Grant, examinationId: number): Promise<ExamResult[]> =>
  sendKept<ExamResult & Row>(db, results(grant, { ids: sql`array[${examinationId}::int]` }));

/** One student's results in all examinations, or in those of a school year, the latest first. */
export const readResultsOfStudent = (db: Db, grant: Grant, studentId: number, schoolYear?: number): Promise<StudentResult[]> =>
  sendKept<StudentResult & Row>(
    db,
    results(grant, {
      ids: sql`array(select e.examination_id from ${examinations} e
        where e.examination_id in (${examinationsOf(sql`array[${studentId}::int]`)}) ${heldIn(sql`e.start_date`, schoolYear)})`,
      studentId,
    }),
  );

type Row = Record<string, unknown>;

const facts = sql`e.examination_name as "examinationName", e.program_id as "programId", ${programNameOn(sql`e.program_id`, sql`e.start_date`)} as "programName",
  e.start_date::text as "startDate", e.end_date::text as "endDate",`;

/** @param of the examinations, an `int[]`; or those of one student, with their names and days */
function results(grant: Grant, { ids, studentId }: { ids: SQL; studentId?: number }): SQL {
  // Families do not see who entered a mark or when.
  const ofStaff = (column: SQL) => {
    const whole = ofPrograms(grant, sql`e.owner_id`);
    return whole ? sql`case when ${whole} then ${column} end` : column;
  };
  const isOne = studentId !== undefined;
  // The ids are a column: with a subselect as its argument, exam_marks makes the lines of everybody.
  return sql`
    with asked as materialized (select ${ids} as ids),
    line as (
      select m.examination_id, m.student_id, json_agg(json_build_object('examScheduleId', m.exam_schedule_id,
          'courseId', m.course_id, 'courseName', c.course_name, 'examDate', m.exam_date, 'marks', m.marks,
          'totalMarks', m.total_marks, 'minMarks', m.min_marks, 'standing', m.standing, 'reason', coalesce(m.excuse, ''), 'isMandatory', m.is_mandatory,
          'entered', ${instantInJson(ofStaff(sql`g.entered`))}, 'enteredBy', coalesce(${ofStaff(sql`g.entered_by`)}, ''))
          order by m.exam_date, c.name_sort, c.course_id) as subjects
      from asked cross join lateral exam_marks(asked.ids) m join ${examinations} e on e.examination_id = m.examination_id
      join ${courses} c on c.course_id = m.course_id left join ${gradeRecords} g on g.grade_record_id = m.grade_record_id
      where ${coveredMarks(grant)} ${isOne ? sql`and m.student_id = ${studentId}` : sql``}
      group by m.examination_id, m.student_id having bool_or(m.standing > 0)),
    scale as materialized (
      select e.examination_id, ${scaleOn(sql`e.start_date`)} as year from asked, ${examinations} e where e.examination_id = any(asked.ids))
    select e.examination_id as "examinationId", ${isOne ? facts : sql``} s.student_id as "studentId",
      json_build_object('firstName', s.first_name, 'lastName', s.last_name) as student, coalesce(r.total, 0)::float8 as total,
      coalesce(r.out_of, 0)::float8 as "outOf", r.percentage::float8 as percentage, ${letterFor(sql`r.percentage`, sql`scale.year`)} as letter,
      r.is_passed as "isPassed", ${rankFor(grant, { ownerId: sql`e.owner_id`, rank: sql`r.rank` })} as rank, line.subjects
    from line join ${examinations} e on e.examination_id = line.examination_id join ${programs} p on p.program_id = e.program_id
    join ${students} s on s.student_id = line.student_id join scale on scale.examination_id = line.examination_id
    left join exam_results((select asked.ids from asked), ${isOne ? sql`array[${studentId}::int]` : sql`null`}) r
      on r.examination_id = line.examination_id and r.student_id = line.student_id
    order by e.start_date desc, e.examination_id desc, r.rank nulls last, s.name_sort, s.student_id`;
}

/**
 * Parents and students see ranks only if the school shows them; those who may read the marks of a whole program always do.
 * For somebody who is both, such as a teacher with a child at the school, this is decided program by program.
 */
export function rankFor(grant: Grant, { ownerId, rank }: { ownerId: SQL; rank: SQL }): SQL {
  const whole = ofPrograms(grant, ownerId);
  return whole ? sql`case when ${whole} or exists (select from ${schools} where card_shows_rank) then ${rank} end` : rank;
}

/** The condition that the caller may read the marks of a whole program, as its teachers may; undefined if of every program. */
const ofPrograms = (grant: Grant, ownerId: SQL): SQL | undefined =>
  scopeWhere(grant, { programid: (ids) => sql`${ownerId} = any(${ids})` });
