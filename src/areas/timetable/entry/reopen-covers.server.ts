import { sql } from 'drizzle-orm';
import type { DayRange } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { studentAttendanceSheets } from '../../leave-attendance/student-attendance/student-attendance.table.ts';
import { tellTakenBack } from '../cover/tell-covers.server.ts';
import type { WeekLesson } from '../lesson/week-lesson.domain.ts';
import { staffUnavailabilities } from '../needs/staff-unavailability.table.ts';

/**
 * Takes back covers of lessons that stay if the substitute is now blocked, or has a lesson of their own at that time in the new week.
 * Otherwise that lesson would be left out, and nobody would notice a class without a teacher.
 * @returns how many
 */
export async function reopenCovers(ctx: WriteContext, week: readonly WeekLesson[], { from, to }: DayRange): Promise<number> {
  const { db, today, session } = ctx;
  const given = week.flatMap(({ weekday, startTime, endTime, programId, parts }) =>
    parts
      .flatMap(({ staffId, otherStaffIds }) => [staffId, ...otherStaffIds])
      .map((staffId) => ({ weekday, start_time: startTime, end_time: endTime, program_id: programId, staff_id: staffId })),
  );
  const hasRegister = (program: string) => sql`exists (
    select from ${studentAttendanceSheets} s where s.program_id = ${sql.raw(program)} and s.attendance_date = e.entry_date)`;
  const atThatTime = (other: string) => sql.raw(`${other}.start_time < e.end_time and ${other}.end_time > e.start_time`);
  const { rows } = await db.execute<{ id: number; substitute: number }>(sql`
    with reopened as (select e.timetable_entry_id as id, e.substitute_id as substitute from timetable_entry e
    where e.substitute_id is not null and e.entry_date between greatest(${from}::date, ${today}::date) and ${to}::date
      and not ${hasRegister('e.program_id')}
      and (exists (
          select from json_to_recordset(${JSON.stringify(given)}::json) as w (weekday int, start_time time, end_time time,
            program_id int, staff_id int)
          where w.staff_id = e.substitute_id and w.weekday = extract(isodow from e.entry_date) and ${atThatTime('w')}
            and not ${hasRegister('w.program_id')})
        or exists (select from ${staffUnavailabilities} u where u.staff_id = e.substitute_id and u.level = 2
          and u.weekday = extract(isodow from e.entry_date) and u.from_date <= e.entry_date and ${atThatTime('u')}))
      and not exists (select from timetable_entry o where coalesce(o.substitute_id, o.staff_id) = e.staff_id
        and o.entry_date = e.entry_date and ${atThatTime('o')}) for update of e)
    update timetable_entry e set substitute_id = null, substitute_reason = '', version = version + 1, last_modified = now(),
      last_modified_by = ${session.name}
    from reopened r where e.timetable_entry_id = r.id returning r.id, r.substitute`);
  await tellTakenBack(ctx, rows, { from, to });
  return rows.length;
}
