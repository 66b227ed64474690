import { eq, sql } from 'drizzle-orm';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { malformed, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { requireRecord } from '../../../kit/server/resource/saving/references.server.ts';
import { staff, staffLink } from '../../staff/staff/staff.table.ts';
import { notEmployedOn } from '../../staff/staff-exit/staff-exit.table.ts';
import { givenUpDays } from '../leave/given-up-days.domain.ts';
import { whenAway } from '../leave/leave.table.ts';
import { holdHolidays } from '../leave/leave-days.server.ts';
import { daysTaken } from '../leave/leave-days-taken.server.ts';
import { staffLeaveCategoryLink } from '../staff-leave-category/staff-leave-category.table.ts';
import { balancesOf } from './leave-balance.server.ts';
import { getLeaveBalance, type StaffLeaveInput, type StaffLeaveRow, staffLeave } from './staff-leave.domain.ts';
import { staffLeaves } from './staff-leave.table.ts';

export const staffLeaveResource = storedResource(staffLeave, {
  table: staffLeaves,
  links: { staffId: staffLink, staffLeaveCategoryId: staffLeaveCategoryLink },
  filters: whenAway(staffLeaves),
  holdFirst: holdHolidays,
  save: async (ctx, input, { before, send }) => {
    if (!before) await holdHolidays(ctx);
    const theirs = before?.staffId === input.staffId ? before : null;
    const totalDays = await daysTaken(ctx, {
      leave: input,
      before: theirs,
      isAway: sql`${notEmployedOn(sql`${input.staffId}`, sql`d`, ctx.today)} is not null`,
      away: (day) => `The staff member is not employed on ${day}`,
    });
    await refuseBeyondBalance(ctx, input, theirs);

    await send({ ...input, totalDays });
    const of = daysBack(before, input);
    if (of.length > 0) await raise(ctx, 'staffMayBeBack', { of });
  },
  remove: async (ctx, row, { drop }) => {
    await drop();
    await raise(ctx, 'staffMayBeBack', { of: daysBack(row, null) });
  },
  conflicts: { staff_leave_once: { field: 'leaveFrom', message: 'This staff member already has leave on some of these days.' } },
});

/** The days on which this leave no longer keeps somebody away. */
function daysBack(before: StaffLeaveRow | null, after: StaffLeaveInput | null) {
  if (!before) return [];
  const { staffId } = before;
  return givenUpDays(before, after?.staffId === staffId ? after : null).map((days) => ({ staffId, ...days }));
}

/**
 * Two leaves of one person saved at once are checked one after the other. A stored leave may keep its days or take fewer, even if the
 * category now allows fewer.
 * @throws 422 with how many days are left
 */
async function refuseBeyondBalance(ctx: WriteContext, input: StaffLeaveInput, before: StaffLeaveRow | null): Promise<void> {
  await ctx.db.select({ id: staff.staffId }).from(staff).where(eq(staff.staffId, input.staffId)).for('no key update');
  const staffLeaveId = before?.staffLeaveId ?? 0;
  const had = before?.staffLeaveCategoryId === input.staffLeaveCategoryId ? await balancesOf(ctx, before) : [];
  const hadIn = (year: number) => had.find((balance) => balance.year === year)?.wanted ?? 0;
  const balances = await balancesOf(ctx, { ...input, staffLeaveId });
  const over = balances.find(({ left, wanted, year }) => left < 0 && wanted > hadIn(year));
  if (!over) return;
  const left = Math.max(0, over.leaves - over.used);
  const days = counted(left, 'day is', 'days are');
  throw ruleBroken({ leaveTo: [`Only ${days} left of this category in ${over.year}; this leave has ${over.wanted}`] });
}

/** The days left in a category, while a leave is being typed. */
export const leaveBalanceRoutes = answering(getLeaveBalance, async (ctx, { grant, query }) => {
  const { staffId, leaveFrom, leaveTo } = query;
  await requireRecord(ctx, staffLink, staffId, { grant, what: 'staff member' });
  if (leaveTo < leaveFrom || leaveTo.slice(0, 4) > String(Number(leaveFrom.slice(0, 4)) + 3)) {
    throw malformed('leaveTo must not lie before leaveFrom, nor years after it.');
  }
  const balances = await balancesOf(ctx, query);
  if (balances.length === 0) throw notFound('staff leave category');
  return { totalDays: balances.reduce((sum, { wanted }) => sum + wanted, 0), balances };
});
