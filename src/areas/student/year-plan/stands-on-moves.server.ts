import { sql } from 'drizzle-orm';
import type { PlannedYear } from '../../../common/year-plan/plan-step.server.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { examSchedules } from '../../examination/exam-schedule/exam-schedule.table.ts';
import { examinations } from '../../examination/examination/examination.table.ts';
import { gradeRecords } from '../../examination/grade-record/grade-record.table.ts';
import {
  studentAttendanceSheets,
  studentAttendances,
} from '../../leave-attendance/student-attendance/student-attendance.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { transferCertificates } from '../certificate/transfer-certificate.table.ts';
import { personMerges } from '../merge/person-merge.table.ts';
import { studentNamed } from '../student/student.table.ts';
import { yearPlanOutcomes, yearPlanRows, yearPlans } from './year-plan.table.ts';

/** What stands on the classes and exits that the plan wrote: registers and marks of the new classes since then, and certificates. */
export async function standsOnMoves({ db }: Context, { schoolYear, firstDay }: PlannedYear): Promise<string[]> {
  const moved = sql`${yearPlanOutcomes} o join ${yearPlans} y using (school_year) join ${programs} p using (program_id)`;
  const isMoved = sql`y.steps ? 'students' and o.school_year = ${schoolYear} and not o.is_given and o.program_id is distinct from o.attended_id`;
  const { rows: taken } = await db.execute<{ program: string; day: IsoDate }>(sql`
    select p.program_name as program, a.attendance_date::text as day
    from ${moved}
    join ${studentAttendances} a on a.student_id = o.student_id and a.attendance_date >= ${firstDay}::date
    join ${studentAttendanceSheets} s on s.sheet_id = a.sheet_id and s.program_id = o.program_id and s.last_modified > y.applied
    where ${isMoved}
    group by p.program_name, a.attendance_date order by a.attendance_date, p.program_name limit 20`);
  const { rows: marked } = await db.execute<{ program: string; examination: string }>(sql`
    select distinct p.program_name as program, x.examination_name as examination
    from ${moved}
    join ${examinations} x on x.program_id = o.program_id
    join ${examSchedules} e on e.examination_id = x.examination_id and e.exam_date >= ${firstDay}::date
    join ${gradeRecords} g on g.exam_schedule_id = e.exam_schedule_id and g.student_id = o.student_id
    where ${isMoved} and (g.marks is not null or g.excuse is not null)
    order by 1, 2 limit 20`);
  const { rows: certified } = await db.execute<{ name: string; number: string }>(sql`
    select ${studentNamed(sql`(k.after ->> 'student_id')::int`)} as name, c.number
    from ${yearPlanRows} k join ${transferCertificates} c on c.student_exit_id = k.row_key::int and c.ended is null
    where k.school_year = ${schoolYear} and k.table_name = 'student_exit' and k.before is null
    order by c.number limit 20`);
  const { rows: merged } = await db.execute<{ name: string }>(sql`
    select ${studentNamed(sql`m.student_id`)} as name
    from ${personMerges} m join ${yearPlans} y on y.school_year = ${schoolYear} and m.created > y.applied
    where m.student_id is not null and exists (
      select from ${yearPlanRows} k where k.school_year = ${schoolYear}
        and coalesce(k.after, k.before) -> 'student_id' = to_jsonb(m.gone_id))
    order by 1 limit 20`);
  return [
    ...merged.map(({ name }) => `Two records of ${name} were made one.`),
    ...taken.map(({ program, day }) => `${program} has a register of ${displayDate(day)}.`),
    ...marked.map(({ program, examination }) => `${program} has marks in ${examination}.`),
    ...certified.map(({ name, number }) => `${name} was given transfer certificate ${number}.`),
  ];
}
