import { sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { examSchedules } from '../../examination/exam-schedule/exam-schedule.table.ts';
import { examinations } from '../../examination/examination/examination.table.ts';
import { gradeRecords } from '../../examination/grade-record/grade-record.table.ts';
import {
  studentAttendanceSheets,
  studentAttendances,
} from '../../leave-attendance/student-attendance/student-attendance.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { waitingStays } from '../enrolment/enrolment.table.ts';
import { promotionStays } from '../enrolment/promotion-stay.table.ts';
import { students } from '../student/student.table.ts';

/** The last stay of a student, and what there is to know about the promotion that began it. */
export type LastStay = {
  stayId: number;
  studentId: number;
  programId: number;
  programName: string;
  fromDate: IsoDate;
  isWaiting: boolean;
  /** The program to which it leads back; null: a promotion did not begin this stay, or it is over. */
  formerId: number | null;
  formerName: string | null;
  /** Whether any promotion is known. */
  wasPromoted: boolean;
  /** What stands on it: the first register of the program that was saved since, and an examination of it with a mark. */
  register: IsoDate | null;
  examination: string | null;
};

const register = sql`(
  select min(a.attendance_date)::text from ${studentAttendances} a join ${studentAttendanceSheets} s using (sheet_id)
  where a.student_id = l.student_id and s.program_id = l.program_id and a.attendance_date >= l.from_date and s.last_modified > was.made)`;

const examination = sql`(
  select x.examination_name from ${gradeRecords} g join ${examSchedules} s using (exam_schedule_id) join ${examinations} x using (examination_id)
  where g.student_id = l.student_id and x.program_id = l.program_id and s.exam_date >= l.from_date
    and (g.marks is not null or g.excuse is not null)
  order by s.exam_date, x.examination_id limit 1)`;

/** The last stays of some students, by student. */
export async function lastStays({ db }: WriteContext, studentIds: readonly number[]): Promise<ReadonlyMap<number, LastStay>> {
  const { rows } = await db.execute<LastStay>(sql`
    select l.enrolment_id as "stayId", l.student_id as "studentId", l.program_id as "programId", p.program_name as "programName",
      l.from_date::text as "fromDate", w.student_id is not null as "isWaiting", former.program_id as "formerId",
      former.program_name as "formerName",
      exists (select from ${promotionStays} h where h.student_id = l.student_id) as "wasPromoted",
      ${register} as register, ${examination} as examination
    from unnest(${sql.param([...studentIds])}::int[]) asked (student_id) join ${students} st using (student_id)
    cross join lateral (
      select * from student_stay s where s.student_id = asked.student_id order by s.from_date desc, s.enrolment_id desc limit 1) l
    join ${programs} p on p.program_id = l.program_id
    left join ${waitingStays} w on w.enrolment_id = l.enrolment_id
    left join lateral (
      select h.program_id, h.made from ${promotionStays} h where h.stay_id = l.enrolment_id order by h.from_date desc limit 1) was on true
    left join ${programs} former on l.is_promotion and l.to_date is null
      and former.program_id = case when w.student_id is null then was.program_id else st.enrolled_program_id end`);
  return new Map(rows.map((row) => [row.studentId, row]));
}
