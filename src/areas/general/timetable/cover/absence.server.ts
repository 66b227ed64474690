import { type SQL, sql } from 'drizzle-orm';
import { staffAttendances } from '../../../leave-attendance/staff-attendance/staff-attendance.table.ts';
import { staffLeaves } from '../../../leave-attendance/staff-leave/staff-leave.table.ts';

/** Lessons that begin before are of the morning. */
const noon = '12:30';

/**
 * Why somebody is not there for a lesson, or nothing: on leave on its day, or absent by that day's attendance. Never stored: a leave
 * that is withdrawn brings them back.
 */
export const absenceOf = (staffId: SQL, day: SQL, from: SQL): SQL => sql`coalesce(
  (select 'On leave' from ${staffLeaves} l where l.staff_id = ${staffId} and ${day} between l.leave_from and l.leave_to limit 1),
  (select 'Absent' from ${staffAttendances} a where a.staff_id = ${staffId} and a.attendance_date = ${day}
    and not (case when ${from} < time '${sql.raw(noon)}' then a.morning else a.afternoon end) limit 1),
  '')`;
