import { sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { type DayRange, displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict } from '../../../kit/server/http/errors.server.ts';
import { studentAttendanceSheets } from '../../leave-attendance/student-attendance/student-attendance.table.ts';
import { courses } from '../../program/course/course.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import type { Takeover } from './repair.domain.ts';

/**
 * Gives the locked lessons of a course to its new teacher, at the same times. Until the week is written they are parked, so that
 * they clash with nothing; lessons of the week at their times give way.
 */
export async function giveLocked(
  { db, today, session }: WriteContext,
  takeovers: readonly Takeover[],
  { from, to }: DayRange,
): Promise<number[]> {
  const given = JSON.stringify(takeovers.map(({ programId, courseId, staffId }) => ({ programId, courseId, staffId })));
  const { rows } = await db.execute<{ id: number }>(sql`
    update timetable_entry e set staff_id = t."staffId", is_parked = true, version = e.version + 1, last_modified = now(),
      last_modified_by = ${session.name},
      substitute_id = nullif(e.substitute_id, t."staffId"),
      substitute_reason = case when e.substitute_id = t."staffId" then '' else e.substitute_reason end
    from json_to_recordset(${given}::json) as t ("programId" int, "courseId" int, "staffId" int)
    where e.is_locked and e.program_id = t."programId" and e.course_id = t."courseId" and e.staff_id <> t."staffId"
      and e.entry_date between greatest(${from}::date, ${today}::date) and ${to}::date
      and not exists (select from ${studentAttendanceSheets} s where s.program_id = e.program_id and s.attendance_date = e.entry_date)
    returning e.timetable_entry_id as id`);
  return rows.map(({ id }) => id);
}

interface Meeting extends Record<string, unknown> {
  day: IsoDate;
  time: string;
  course: string;
  program: string;
  firstName: string;
  lastName: string;
}

/** Unparks them. @throws 409 if their new teacher has another lesson at that time that stays */
export async function settle({ db }: WriteContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const own = sql`e.timetable_entry_id = any(${sql.param([...ids])}::int[])`;
  const { rows } = await db.execute<Meeting>(sql`
    select to_char(e.entry_date, 'YYYY-MM-DD') as day, to_char(e.start_time, 'HH24:MI') as time, c.course_name as course,
      p.program_name as program, s.first_name as "firstName", s.last_name as "lastName"
    from timetable_entry e
    join timetable_entry o on o.entry_date = e.entry_date and o.timetable_entry_id <> e.timetable_entry_id
      and coalesce(o.substitute_id, o.staff_id) = coalesce(e.substitute_id, e.staff_id)
      and o.start_time < e.end_time and o.end_time > e.start_time
    join ${staff} s on s.staff_id = coalesce(e.substitute_id, e.staff_id)
    join ${courses} c on c.course_id = e.course_id
    join ${programs} p on p.program_id = e.program_id
    where ${own} order by 1, 2 limit 1`);
  const [met] = rows;
  if (met) {
    const { day, time, course, program } = met;
    throw conflict(
      `${course} in ${program} is locked on ${displayDate(day)}, ${time}, when ${fullName(met)} has another lesson that stays.|Unlock it, then repair again.`,
    );
  }
  await db.execute(sql`update timetable_entry e set is_parked = false where ${own}`);
}
