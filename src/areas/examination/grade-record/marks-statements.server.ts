import { sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { keptStatement } from '../../../kit/server/database/prepared.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { students } from '../../student/student/student.table.ts';
import { examSchedules } from '../exam-schedule/exam-schedule.table.ts';
import { gradeRecords, gradeSheets } from './grade-record.table.ts';

const { placeholder } = sql;
const id = sql`${placeholder('examinationId')}::int`;
const name = placeholder('name');
const given = sql`unnest(${placeholder('studentIds')}::int[], ${placeholder('scheduleIds')}::int[], ${placeholder('marks')}::numeric[])`;

/** A sent mark that differs from the stored one, or does not belong on the sheet. */
export interface Compared extends Record<string, unknown> {
  /** Its place in the sent list, from 1. */
  place: number;
  studentId: number;
  examScheduleId: number;
  marks: number | null;
  /** What is stored. */
  before: number | null;
  /** Whether the student is on the sheet of this subject. */
  isOnSheet: boolean;
  firstName: string;
  lastName: string;
  courseName: string;
  /** Null if the examination has no such schedule. */
  examDate: IsoDate | null;
  totalMarks: number | null;
}

/** The statements that save marks, as few as possible. */
export const marksStatements = {
  /** Returns nothing if somebody else has already stored marks. */
  create: keptStatement<{ id: number }>(
    () => sql`insert into ${gradeSheets} (examination_id, created_by, last_modified_by) values (${id}, ${name}, ${name})
      on conflict do nothing returning examination_id as id`,
  ),

  read: keptStatement<{ version: number }>(() => sql`select version from ${gradeSheets} where examination_id = ${id}`),

  change: keptStatement(
    () => sql`update ${gradeSheets} set version = version + 1, last_modified = now(), last_modified_by = ${name}
      where examination_id = ${id}`,
  ),

  compare: keptStatement<Compared>(
    () => sql`
      select g.place::int, g.student_id as "studentId", g.exam_schedule_id as "examScheduleId", g.marks::float8 as marks,
        m.marks::float8 as before, m.student_id is not null as "isOnSheet",
        coalesce(st.first_name, '') as "firstName", coalesce(st.last_name, '') as "lastName", coalesce(c.course_name, '') as "courseName",
        s.exam_date::text as "examDate", s.total_marks::float8 as "totalMarks"
      from ${given} with ordinality as g (student_id, exam_schedule_id, marks, place)
      left join exam_marks(array[${id}]) m on m.student_id = g.student_id and m.exam_schedule_id = g.exam_schedule_id
      left join ${examSchedules} s on s.exam_schedule_id = g.exam_schedule_id and s.examination_id = ${id}
      left join ${courses} c on c.course_id = s.course_id
      left join ${students} st on st.student_id = m.student_id
      where m.student_id is null or g.marks is distinct from m.marks
      order by g.place`,
  ),

  store: keptStatement(
    () => sql`
      insert into ${gradeRecords} as r (student_id, exam_schedule_id, marks, entered_by)
      select g.student_id, g.exam_schedule_id, g.marks, ${name} from ${given} as g (student_id, exam_schedule_id, marks)
      on conflict (exam_schedule_id, student_id) do update set marks = excluded.marks, entered = now(), entered_by = excluded.entered_by
      where r.marks is distinct from excluded.marks`,
  ),

  /** Returns the deleted marks. */
  remove: keptStatement<{ studentId: number; examScheduleId: number; marks: number }>(
    () => sql`
      with sheet as (delete from ${gradeSheets} where examination_id = ${id}),
      gone as (
        delete from ${gradeRecords} r using ${examSchedules} s
        where s.exam_schedule_id = r.exam_schedule_id and s.examination_id = ${id}
        returning r.student_id, r.exam_schedule_id, r.marks)
      select student_id as "studentId", exam_schedule_id as "examScheduleId", marks::float8 as marks from gone
      where marks is not null order by 1, 2`,
  ),
};
