import { type SQL, sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { staffAttendances } from '../../leave-attendance/staff-attendance/staff-attendance.table.ts';
import { staffLeaves } from '../../leave-attendance/staff-leave/staff-leave.table.ts';
import { teachingGroupTeachers } from '../../program/teaching-group/teaching-group.table.ts';
import { daysFrom, notEmployed, oneDay } from '../../staff/staff-exit/staff-exit.table.ts';
import { noon } from './candidates.domain.ts';

type Today = Pick<Context, 'today'>;

const halves = sql`(values (true), (false)) h(is_morning)`;

/**
 * Who is not there on the days `d.day`, by halves (`staff_id`, `day`, `is_morning`), and why: not employed, on leave, or absent by the day's
 * attendance; of several reasons the one with the least `rank`. Never stored: a leave that is withdrawn brings them back.
 */
const away = (days: SQL, { today }: Today): SQL => sql`
  select n.staff_id, n.day, h.is_morning, n.why, 1 as rank from (${notEmployed(days, today)}) n cross join ${halves}
  union all
  select l.staff_id, d.day, h.is_morning, 'On leave', 2
    from ${days} join ${staffLeaves} l on d.day between l.leave_from and l.leave_to cross join ${halves}
  union all
  select a.staff_id, d.day, h.is_morning, 'Absent', 3
    from ${days} join ${staffAttendances} a on a.attendance_date = d.day cross join ${halves}
    where not case when h.is_morning then a.morning else a.afternoon end`;

const isBeforeNoon = sql`(e.start_time < time '${sql.raw(noon)}')`;

/** Why the staff member is not there for a lesson `e`; empty if they are. */
const absenceOf = (staffId: SQL, ctx: Today): SQL => sql`coalesce((select w.why from (${away(oneDay(sql`e.entry_date`), ctx)}) w
  where w.staff_id = ${staffId} and w.is_morning = ${isBeforeNoon} order by w.rank limit 1), '')`;

export const absenceOfTeacher = (ctx: Today): SQL => absenceOf(sql`e.staff_id`, ctx);
export const absenceOfSubstitute = (ctx: Today): SQL => absenceOf(sql`e.substitute_id`, ctx);

/** Whether somebody is not there for a lesson `e` within some days. PostgreSQL finds out once who is away, not for each lesson. */
const isAway = (staffId: SQL, ctx: Today, from: IsoDate, to: IsoDate): SQL =>
  sql`(${staffId}, e.entry_date, ${isBeforeNoon}) in (select staff_id, day, is_morning from (${away(daysFrom(from, to), ctx)}) w)`;

/** Whether the teacher of a lesson `e` within some days is not there, nor anybody who teaches each of their groups in it beside them. */
export function isTeacherAway(ctx: Today, from: IsoDate, to: IsoDate): SQL {
  const groups = sql`groups_of_teacher(e.staff_id, e.program_id, e.course_id, e.teaching_group_id, e.entry_date) g`;
  const isColleagueThere = sql`exists (select from ${teachingGroupTeachers} o
    where o.teaching_group_id = g.teaching_group_id and o.staff_id <> e.staff_id
      and e.entry_date between o.from_date and coalesce(o.to_date, 'infinity')
      and (${isAway(sql`o.staff_id`, ctx, from, to)}) is not true)`;
  return sql`(${isAway(sql`e.staff_id`, ctx, from, to)}
    and (not exists (select from ${groups}) or exists (select from ${groups} where not ${isColleagueThere})))`;
}

/** Who is away on a day (`staff_id`), in its morning, in its afternoon or in both (`morning`, `afternoon`). */
export const awayOn = (ctx: Today, day: IsoDate): SQL => sql`
  select staff_id, bool_or(is_morning) as morning, bool_or(not is_morning) as afternoon
  from (${away(oneDay(sql`${day}::date`), ctx)}) w group by staff_id`;
