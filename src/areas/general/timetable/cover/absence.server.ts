import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../../kit/server/http/context.server.ts';
import { staffAttendances } from '../../../leave-attendance/staff-attendance/staff-attendance.table.ts';
import { staffLeaves } from '../../../leave-attendance/staff-leave/staff-leave.table.ts';
import { notEmployedOn } from '../../../staff/staff-exit/staff-exit.table.ts';
import { noon } from './candidates.domain.ts';

/**
 * Why somebody is not there for a lesson, or nothing: not employed on its day, on leave, or absent by that day's attendance. Never stored: a
 * leave that is withdrawn brings them back.
 */
const absenceOf = (staffId: SQL, day: SQL, from: SQL, { today }: Pick<Context, 'today'>): SQL => sql`coalesce(
  ${notEmployedOn(staffId, day, today)},
  (select 'On leave' from ${staffLeaves} l where l.staff_id = ${staffId} and ${day} between l.leave_from and l.leave_to limit 1),
  (select 'Absent' from ${staffAttendances} a where a.staff_id = ${staffId} and a.attendance_date = ${day}
    and not (case when ${from} < time '${sql.raw(noon)}' then a.morning else a.afternoon end) limit 1),
  '')`;

/** The same for the lessons before noon and for those after it. */
export const absenceByHalf = (staffId: SQL, day: SQL, ctx: Pick<Context, 'today'>) => ({
  morning: absenceOf(staffId, day, sql`time '00:00'`, ctx),
  afternoon: absenceOf(staffId, day, sql`time '${sql.raw(noon)}'`, ctx),
});

/** The same for a lesson `e`: of its teacher, and of its substitute. */
export const absenceOfTeacher = (ctx: Pick<Context, 'today'>): SQL =>
  absenceOf(sql`e.staff_id`, sql`e.entry_date`, sql`e.start_time`, ctx);
export const absenceOfSubstitute = (ctx: Pick<Context, 'today'>): SQL =>
  absenceOf(sql`e.substitute_id`, sql`e.entry_date`, sql`e.start_time`, ctx);
