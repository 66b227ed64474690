import { type SQL, sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { preparedStatement } from '../../../kit/server/database/prepared.server.ts';
import { sheetStore } from '../../../kit/server/sheet/sheet-store.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { students } from '../../student/student/student.table.ts';
import { examSchedules } from '../exam-schedule/exam-schedule.table.ts';
import { examinations } from '../examination/examination.table.ts';
import { needsReason } from '../examination/release.server.ts';
import { gradeRecords, gradeSheets } from './grade-record.table.ts';

const { placeholder } = sql;
const id = sql`${placeholder('examinationId')}::int`;
const given = sql`unnest(${placeholder('studentIds')}::int[], ${placeholder('scheduleIds')}::int[], ${placeholder('marks')}::numeric[],
  ${placeholder('standings')}::int[], ${placeholder('reasons')}::text[])`;
/** The excuse that a sent mark `g` leaves in a place of `stored`. */
const excuseIn = (stored: SQL) =>
  sql`case when g.standing = 1 then coalesce(g.reason, '') when g.standing is null and g.marks is null then ${stored} end`;

/** A sent mark that differs from the stored one, or does not belong on the sheet. */
export interface Compared extends Record<string, unknown> {
  /** Its place in the sent list, from 1. */
  place: number;
  studentId: number;
  examScheduleId: number;
  marks: number | null;
  /** Null if the student is not excused. */
  excuse: string | null;
  /** What is stored. */
  before: { marks: number | null; excuse: string | null };
  /** Whether the student is on the sheet of this subject. */
  isOnSheet: boolean;
  firstName: string;
  lastName: string;
  courseName: string;
  /** Null if the examination has no such schedule. */
  examDate: IsoDate | null;
  totalMarks: number | null;
}

/** An examination whose marks are to be saved. */
interface Marked extends Record<string, unknown> {
  ownerId: number;
  released: unknown;
  needsReason: boolean;
}

/** The row of a sheet, and its marks: those that were sent and differ. Marks that are not named stay as they are. */
const sheet = sheetStore({
  resource: 'GradeRecord',
  sheets: gradeSheets,
  id: 'examination_id',
  key: { examination_id: id },
  lines: sql`
    mark as (
      insert into ${gradeRecords} as r (student_id, exam_schedule_id, marks, excuse, entered_by)
      select g.student_id, g.exam_schedule_id, g.marks, ${excuseIn(sql`o.excuse`)}, ${placeholder('accountName')}
      from ${given} as g (student_id, exam_schedule_id, marks, standing, reason)
      left join ${gradeRecords} o on o.exam_schedule_id = g.exam_schedule_id and o.student_id = g.student_id
      on conflict (exam_schedule_id, student_id) do update
      set marks = excluded.marks, excuse = excluded.excuse, entered = now(), entered_by = excluded.entered_by
      where r.marks is distinct from excluded.marks or r.excuse is distinct from excluded.excuse)`,
});

/** The statements that save marks, as few as possible. */
export const marksStatements = {
  ...sheet,

  /** Reads an examination and locks it, as `holdExamination` does. */
  hold: preparedStatement<Marked>(
    () => sql`select owner_id as "ownerId", released, ${needsReason(sql`released_by`)} as "needsReason"
      from ${examinations} where examination_id = ${id} for no key update`,
  ),

  compare: preparedStatement<Compared>(
    () => sql`
      select g.place::int, g.student_id as "studentId", g.exam_schedule_id as "examScheduleId", g.marks::float8 as marks,
        n.excuse, json_build_object('marks', m.marks, 'excuse', m.excuse) as before, m.student_id is not null as "isOnSheet",
        coalesce(st.first_name, '') as "firstName", coalesce(st.last_name, '') as "lastName", coalesce(c.course_name, '') as "courseName",
        s.exam_date::text as "examDate", s.total_marks::float8 as "totalMarks"
      from ${given} with ordinality as g (student_id, exam_schedule_id, marks, standing, reason, place)
      left join exam_marks(array[${id}]) m on m.student_id = g.student_id and m.exam_schedule_id = g.exam_schedule_id
      cross join lateral (select ${excuseIn(sql`m.excuse`)} as excuse) n
      left join ${examSchedules} s on s.exam_schedule_id = g.exam_schedule_id and s.examination_id = ${id}
      left join ${courses} c on c.course_id = s.course_id
      left join ${students} st on st.student_id = m.student_id
      where m.student_id is null or g.marks is distinct from m.marks or n.excuse is distinct from m.excuse
      order by g.place`,
  ),

  /** Returns the deleted marks. */
  remove: preparedStatement<{ studentId: number; examScheduleId: number; marks: number | null; excuse: string | null }>(
    () => sql`
      with sheet as (delete from ${gradeSheets} where examination_id = ${id}),
      gone as (
        delete from ${gradeRecords} r using ${examSchedules} s
        where s.exam_schedule_id = r.exam_schedule_id and s.examination_id = ${id}
        returning r.student_id, r.exam_schedule_id, r.marks, r.excuse)
      select student_id as "studentId", exam_schedule_id as "examScheduleId", marks::float8 as marks, excuse from gone
      where marks is not null or excuse is not null order by 1, 2`,
  ),
};
