import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isOwnChild } from '../../../common/own/own-person.server.ts';
import { covers, type Grant } from '../../../kit/domain/permission.domain.ts';
import { preparedStatement, sendKept } from '../../../kit/server/database/prepared.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { programNameOn } from '../../program/program-year/program-year.table.ts';
import { rollNumbers } from '../../student/roll-number/roll-number.table.ts';
import { students } from '../../student/student/student.table.ts';
import { examSchedules } from '../exam-schedule/exam-schedule.table.ts';
import { teachersFor } from '../exam-schedule/exam-teachers.server.ts';
import { examinations } from '../examination/examination.table.ts';
import { coveredMarks, needsReason } from '../examination/release.server.ts';
import { readScale } from '../grade-scale/grade-scale.server.ts';
import { examinationsOf } from '../result/examinations-of.server.ts';
import type { markOfStudent, sheetAnswer } from './grade-record.domain.ts';
import { gradeSheets } from './grade-record.table.ts';
import { standing } from './marks.domain.ts';

type SheetAnswer = z.output<typeof sheetAnswer>;
type MarkOfStudent = z.output<typeof markOfStudent>;

interface Head extends Record<string, unknown> {
  version: number | null;
  lastModifiedBy: string;
  examinationId: number;
  examination: SheetAnswer['examination'];
  examSchedules: SheetAnswer['examSchedules'];
}

/** A mark with the name of its student, as the sheet is read. */
interface NamedMark extends Record<string, unknown> {
  gradeRecordId: number;
  studentId: number;
  examScheduleId: number;
  marks: number | null;
  standing: number;
  reason: string;
  firstName: string;
  lastName: string;
  rollNumber: number | null;
}

const id = sql`${sql.placeholder('examinationId')}::int`;

const head = preparedStatement<Head>(
  () => sql`
    select g.version, coalesce(g.last_modified_by, '') as "lastModifiedBy", e.examination_id as "examinationId",
      json_build_object('examinationName', e.examination_name, 'programId', e.program_id, 'ownerId', e.owner_id, 'startDate', e.start_date,
        'endDate', e.end_date, 'needsReason', ${needsReason(sql`e.released_by`)}, 'program', json_build_object('programName', ${programNameOn(sql`e.program_id`, sql`e.start_date`)})) as examination,
      coalesce((select json_agg(json_build_object('examScheduleId', s.exam_schedule_id, 'courseId', s.course_id,
          'course', json_build_object('courseName', c.course_name), 'examDate', s.exam_date,
          'totalMarks', s.total_marks, 'minMarks', s.min_marks, 'isMandatory', s.is_mandatory, 'isOwn', o.is_own)
        order by o.is_own desc, s.exam_date, s.start_time, c.course_name, s.exam_schedule_id)
      from ${examSchedules} s join ${courses} c using (course_id)
      cross join lateral (select exists (select from ${teachersFor(sql`${sql.placeholder('today')}::date`)} t
        where t.staff_id = any(${sql.placeholder('staffIds')}::int[])) as is_own) o
      where s.examination_id = e.examination_id), '[]') as "examSchedules"
    from ${examinations} e left join ${gradeSheets} g using (examination_id)
    where e.examination_id = ${id}`,
);

const namedMarks = ({ db }: Context, grant: Grant, examinationId: number): Promise<NamedMark[]> =>
  sendKept<NamedMark>(
    db,
    sql`
    select coalesce(m.grade_record_id, 0) as "gradeRecordId", m.student_id as "studentId", m.exam_schedule_id as "examScheduleId",
      m.marks::float8 as marks, (m.excuse is not null)::int as standing, coalesce(m.excuse, '') as reason, st.first_name as "firstName", st.last_name as "lastName",
      r.roll_number as "rollNumber"
    from exam_marks(array[${examinationId}::int]) m join ${students} st using (student_id) join ${examinations} e using (examination_id)
    left join ${rollNumbers} r on r.program_id = e.program_id and r.student_id = m.student_id
      and r.school_year = (select school_year_of(start_date) from ${examinations} where examination_id = ${examinationId})
    where ${coveredMarks(grant)}
    order by "rollNumber", st.name_sort, m.student_id, m.exam_schedule_id`,
  );

/**
 * The marks of an examination, as far as the grant covers them.
 * @throws 404 if there is no such examination, or the grant covers none of its students
 */
export async function openMarks(ctx: Context, grant: Grant, examinationId: number): Promise<SheetAnswer> {
  const staffIds = ctx.session.personal['staffid'] ?? [];
  const [sheet] = await head(ctx.db, { examinationId, staffIds, today: ctx.today });
  if (!sheet) throw notFound('examination');
  const [records, gradeBands] = await Promise.all([
    namedMarks(ctx, grant, examinationId),
    readScale(ctx.db, sql`school_year_of(${sheet.examination.startDate}::date)`),
  ]);
  const isWhole = covers(grant, { programid: sheet.examination.ownerId });
  if (!isWhole && records.length === 0) throw notFound('examination');
  const people = new Map(
    records.map(({ studentId, firstName, lastName, rollNumber }) => [
      studentId,
      { studentId, firstName, lastName, rollNumber, isOwnChild: isOwnChild(ctx, studentId) },
    ]),
  );
  const gradeRecord = records.map(({ firstName, lastName, rollNumber, ...record }) => record);
  // Families are not told who entered marks.
  const lastModifiedBy = isWhole ? sheet.lastModifiedBy : '';
  return {
    ...sheet,
    lastModifiedBy,
    gradeBands,
    students: [...people.values()],
    ScheduledGrades: { examinationId, gradeRecord },
  };
}

/** One student's marks in all examinations, as far as the grant covers them. */
export async function marksOfStudent(ctx: Context, grant: Grant, studentId: number): Promise<MarkOfStudent[]> {
  // As a column: with a subselect as its argument, the function makes the lines of everybody.
  const asked = sql`(select array(${examinationsOf(sql`array[${studentId}::int]`)}) as ids offset 0) asked`;
  return sendKept<MarkOfStudent & Record<string, unknown>>(
    ctx.db,
    sql`
    select coalesce(m.grade_record_id, 0) as "gradeRecordId", m.student_id as "studentId", m.exam_schedule_id as "examScheduleId",
      m.marks::float8 as marks, m.standing, coalesce(m.excuse, '') as reason,
      json_build_object('examScheduleId', m.exam_schedule_id, 'examDate', m.exam_date, 'totalMarks', m.total_marks,
        'minMarks', m.min_marks, 'isMandatory', m.is_mandatory,
        'course', json_build_object('courseId', c.course_id, 'courseName', c.course_name),
        'examination', json_build_object('examinationId', e.examination_id, 'examinationName', e.examination_name,
          'programId', e.program_id, 'startDate', e.start_date, 'endDate', e.end_date)) as "examSchedule"
    from ${asked} cross join lateral exam_marks(asked.ids) m
    join ${examinations} e using (examination_id) join ${courses} c using (course_id)
    where m.student_id = ${studentId} and m.standing <> ${standing.notEntered} and ${coveredMarks(grant)}
    order by e.start_date desc, e.examination_id desc, m.exam_date, c.course_name, m.exam_schedule_id`,
  );
}
