import { type SQL, sql } from 'drizzle-orm';
import { staffAttendances } from '../../../leave-attendance/staff-attendance/staff-attendance.table.ts';
import { staffLeaves } from '../../../leave-attendance/staff-leave/staff-leave.table.ts';
import { noon } from './candidates.domain.ts';

/**
 * Why somebody is not there for a lesson, or nothing: on leave on its day, or absent by that day's attendance. Never stored: a leave
 * that is withdrawn brings them back.
 */
export const absenceOf = (staffId: SQL, day: SQL, from: SQL): SQL => sql`coalesce(
  (select 'On leave' from ${staffLeaves} l where l.staff_id = ${staffId} and ${day} between l.leave_from and l.leave_to limit 1),
  (select 'Absent' from ${staffAttendances} a where a.staff_id = ${staffId} and a.attendance_date = ${day}
    and not (case when ${from} < time '${sql.raw(noon)}' then a.morning else a.afternoon end) limit 1),
  '')`;

/** The same for the lessons before noon and for those after it. */
export const absenceByHalf = (staffId: SQL, day: SQL) => ({
  morning: absenceOf(staffId, day, sql`time '00:00'`),
  afternoon: absenceOf(staffId, day, sql`time '${sql.raw(noon)}'`),
});
