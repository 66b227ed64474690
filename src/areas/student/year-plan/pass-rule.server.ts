import { sql } from 'drizzle-orm';
import type { PlannedYear } from '../../../common/year-plan/plan-step.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { examinations } from '../../examination/examination/examination.table.ts';
import { studentAttendances } from '../../leave-attendance/student-attendance/student-attendance.table.ts';
import { courses } from '../../program/course/course.table.ts';
import type { PassRule, Reached } from './pass-rule.domain.ts';
import type { Planned } from './planned-year.server.ts';

/** What students have reached in the year that ends, as far as the rule asks for it. */
export async function reachedBy(
  ctx: Context,
  year: PlannedYear,
  { rule, among }: { rule: PassRule; among: readonly Planned[] },
): Promise<(studentId: number) => Reached> {
  const [percentages, failed, attended] = [
    rule.minPercentage === null ? new Map<number, number>() : await percentagesOf(ctx, year, among),
    rule.maxFailedCourses === null ? new Map<number, string[]>() : await failedCoursesOf(ctx, year, among),
    rule.minAttendance === null ? new Map<number, number>() : await attendanceOf(ctx, year, among),
  ];
  return (studentId) => ({
    percentage: percentages.get(studentId) ?? null,
    failedCourses: failed.get(studentId) ?? null,
    attendance: attended.get(studentId) ?? null,
  });
}

const idsOf = (among: readonly Planned[]) => sql`${sql.param(among.map(({ studentId }) => studentId))}::int[]`;

/** Results of the year in the class from which everybody is reckoned. */
async function percentagesOf({ db, today }: Context, { schoolYear, lastDayBefore }: PlannedYear, among: readonly Planned[]) {
  const { rows } = await db.execute<{ id: number; percentage: number }>(sql`
    select r.student_id as id, r.percentage::float8 as percentage
    from year_results_of(${idsOf(among)}, least(${today}::date, ${lastDayBefore}::date), ${schoolYear - 1}::int) r
    join unnest(${idsOf(among)}, ${sql.param(among.map(({ fromId }) => fromId))}::int[]) a (student_id, from_id) using (student_id)
    where r.percentage is not null
      and program_order_in(r.program_id, ${schoolYear - 1}::int) = program_order_in(a.from_id, ${schoolYear - 1}::int)`);
  return new Map(rows.map(({ id, percentage }) => [id, percentage]));
}

/** The courses whose last examination of the year each has failed, of whoever has any result. */
async function failedCoursesOf({ db }: Context, { firstDayBefore, lastDayBefore }: PlannedYear, among: readonly Planned[]) {
  const { rows } = await db.execute<{ id: number; names: string[] }>(sql`
    select l.student_id as id,
        coalesce(array_agg(c.course_name order by c.name_sort) filter (where l.standing <> 1), '{}') as names
    from (
      select distinct on (m.student_id, m.course_id) m.student_id, m.course_id, m.standing
      from exam_marks(array(
        select x.examination_id from ${examinations} x where x.start_date between ${firstDayBefore}::date and ${lastDayBefore}::date)) m
      where m.student_id = any(${idsOf(among)}) and m.standing in (1, 2, 3)
      order by m.student_id, m.course_id, m.exam_date desc, m.exam_schedule_id desc) l
    join ${courses} c using (course_id)
    group by l.student_id`);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

/** Of the half days in registers of the year, how many percent each was present. */
async function attendanceOf({ db }: Context, { firstDayBefore, lastDayBefore }: PlannedYear, among: readonly Planned[]) {
  const { rows } = await db.execute<{ id: number; percent: number }>(sql`
    select a.student_id as id, round(100.0 * sum(a.morning::int + a.afternoon::int) / (2 * count(*)), 1)::float8 as percent
    from ${studentAttendances} a
    where a.student_id = any(${idsOf(among)}) and a.attendance_date between ${firstDayBefore}::date and ${lastDayBefore}::date
    group by a.student_id`);
  return new Map(rows.map(({ id, percent }) => [id, percent]));
}
