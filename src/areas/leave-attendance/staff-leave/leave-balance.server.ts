import { sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import type { LeaveBalance } from './staff-leave.domain.ts';

/** A leave as far as its category's days are concerned. */
interface WantedLeave {
  staffId: number;
  staffLeaveCategoryId: number;
  leaveFrom: IsoDate;
  leaveTo: IsoDate;
  /** The stored leave that this one replaces; 0 for none. */
  staffLeaveId: number;
}

/** The days of each calendar year that a leave touches; one over the year's end counts in both. */
export async function balancesOf(ctx: Context, leave: WantedLeave): Promise<LeaveBalance[]> {
  const { rows } = await ctx.db.execute<{ year: number; leaves: number; used: number; wanted: number }>(sql`
    select y.year, c.leaves,
      coalesce((
        select sum(leave_days(greatest(l.leave_from, y.first), least(l.leave_to, y.last))) from staff_leave l
        where l.staff_id = ${leave.staffId} and l.staff_leave_category_id = c.staff_leave_category_id
          and l.staff_leave_id <> ${leave.staffLeaveId} and l.leave_from <= y.last and l.leave_to >= y.first), 0)::int as used,
      leave_days(greatest(${leave.leaveFrom}::date, y.first), least(${leave.leaveTo}::date, y.last)) as wanted
    from staff_leave_category c, (
      select n as year, make_date(n, 1, 1) as first, make_date(n, 12, 31) as last
      from generate_series(extract(year from ${leave.leaveFrom}::date)::int, extract(year from ${leave.leaveTo}::date)::int) n) y
    where c.staff_leave_category_id = ${leave.staffLeaveCategoryId} order by y.year`);
  return rows.map((row) => ({ ...row, left: row.leaves - row.used - row.wanted }));
}
