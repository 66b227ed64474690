import { sql } from 'drizzle-orm';
import { type DayRange, displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict } from '../../../kit/server/http/errors.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { staffAttendanceSheets } from '../../leave-attendance/staff-attendance/staff-attendance.table.ts';
import { studentAttendanceSheets } from '../../leave-attendance/student-attendance/student-attendance.table.ts';
import { schoolDayOf } from '../school/school-clock.table.ts';
import { holiday } from './holiday.domain.ts';
import { holidays } from './holiday.table.ts';

export const holidayScopes = { holidayid: holidays.holidayId };

const today = sql`${schoolDayOf(sql`now()`)}::date`;

/** The days until a holiday begins; those that are over come after all others, the last one first. */
const nearestFirst = sql`case when ${holidays.holidayTo} >= ${today} then ${holidays.holidayFrom} - ${today}
  else 100000 + ${today} - ${holidays.holidayTo} end`;

export const holidayResource = storedResource(holiday, {
  table: holidays,
  filters: {
    isUpcoming: {
      is: (isIt, today) => sql`(${holidays.holidayTo} >= ${today}::date) = ${isIt}::boolean`,
      sort: nearestFirst,
    },
  },
  holdFirst: lockHolidays,
  save: async (ctx, input, { before, send }) => {
    if (!before) await lockHolidays(ctx);
    const known = before?.holidayFrom && before.holidayTo ? { from: before.holidayFrom, to: before.holidayTo } : undefined;
    const { holidayFrom, holidayTo } = input;
    await refuseTakenDays(ctx, { from: holidayFrom, to: holidayTo }, known);

    await send(input);
    await raise(ctx, 'holidaysChanged', {
      from: before?.holidayFrom && before.holidayFrom < holidayFrom ? before.holidayFrom : holidayFrom,
      to: before?.holidayTo && before.holidayTo > holidayTo ? before.holidayTo : holidayTo,
    });
  },
  remove: async (ctx, { holidayFrom, holidayTo }, { drop }) => {
    await drop();
    if (holidayFrom && holidayTo) await raise(ctx, 'holidaysChanged', { from: holidayFrom, to: holidayTo });
  },
});

/** Makes changes to holidays one at a time, and not while somebody saves what depends on them (`holdHolidays` of leave and attendance). */
export async function lockHolidays(ctx: WriteContext): Promise<void> {
  await ctx.db.execute(sql`lock table holiday in share row exclusive mode`);
}

/**
 * Keeps days with attendance from becoming holidays.
 * @param known days that are already holidays
 * @throws 409 that names the first such day
 */
export async function refuseTakenDays(ctx: WriteContext, { from, to }: DayRange, known?: DayRange): Promise<void> {
  const isNew = known
    ? sql`not (s.attendance_date between ${known.from}::date and ${known.to}::date)`
    : sql`not exists (select from holiday h where s.attendance_date between h.holiday_from and h.holiday_to)`;
  const { rows } = await ctx.db.execute<{ day: IsoDate }>(sql`
    select to_char(s.attendance_date, 'YYYY-MM-DD') as day from (
      select attendance_date from ${studentAttendanceSheets} union all select attendance_date from ${staffAttendanceSheets}) s
    where s.attendance_date between ${from}::date and ${to}::date and ${isNew} order by 1 limit 1`);
  const [taken] = rows;
  if (taken)
    throw conflict(`Attendance has already been taken on ${displayDate(taken.day)}, so that day cannot become a holiday.`);
}
