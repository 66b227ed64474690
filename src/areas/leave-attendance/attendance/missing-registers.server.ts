import { sql } from 'drizzle-orm';
import type { Listener } from '../../../kit/server/http/context.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { programNameIn } from '../../program/program-year/program-year.table.ts';
import { staffAttendanceSheets } from '../staff-attendance/staff-attendance.table.ts';
import { studentAttendanceSheets } from '../student-attendance/student-attendance.table.ts';
import { membersOfProgram } from './sheet-kind.server.ts';

/** School days of a year whose register nobody took, by program; those of staff where the school takes them. */
export const namesMissingRegisters: Listener<'schoolYearCloses'> = async ({ db }, { schoolYear, unfinished }) => {
  const { rows } = await db.execute<{ name: string; days: number }>(sql`
    with day as materialized (
      select d::date as day from generate_series(school_year_begins(${schoolYear}), school_year_ends(${schoolYear}), interval '1 day') d
      where closed_day(d::date) is null)
    select name, days from (
      select ${programNameIn(sql`p.program_id`, sql`${schoolYear}::int`)} as name, count(*)::int as days, p.program_order as place, p.name_sort as sort
      from ${programs} p, day where exists (${membersOfProgram(sql`p.program_id`, sql`day.day`)})
        and not exists (select from ${studentAttendanceSheets} s where s.program_id = p.program_id and s.attendance_date = day.day)
      group by p.program_id
      union all
      select 'Staff', count(*)::int, null, null from day
      where not exists (select from ${staffAttendanceSheets} s where s.attendance_date = day.day)
        and exists (select from ${staffAttendanceSheets} s join day taken on taken.day = s.attendance_date)
      having count(*) > 0) missing
    order by place nulls last, sort`);
  if (rows.length > 0) unfinished.push({ is: 'Registers are missing', of: rows.map(({ name, days }) => `${name} (${days})`) });
};
