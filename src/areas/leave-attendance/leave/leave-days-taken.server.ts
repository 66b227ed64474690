import { type SQL, sql } from 'drizzle-orm';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { daysOf } from './leave-days.server.ts';

interface Dates {
  leaveFrom: IsoDate;
  leaveTo: IsoDate;
}

/** Whose leave it is, and when that person is not here. */
interface Taken {
  leave: Dates;
  /** Null where it is a new one, or somebody else's now. */
  before: (Dates & { totalDays: number }) | null;
  /** Whether somebody is away from the school for good on the day `d`. */
  isAway: SQL;
  away: (day: string) => string;
}

/**
 * How many days a leave takes. It must fall on school days on which the person would be there; unchanged dates are not checked
 * again.
 * @throws 422 where it is not
 */
export async function daysTaken(ctx: WriteContext, { leave, before, isAway, away }: Taken): Promise<number> {
  const { leaveFrom, leaveTo } = leave;
  if (before?.leaveFrom === leaveFrom && before.leaveTo === leaveTo) return before.totalDays;
  const { rows } = await ctx.db.execute<{ first: IsoDate | null }>(sql`
    select to_char(min(d), 'YYYY-MM-DD') as first
    from generate_series(${leaveFrom}::timestamp, ${leaveTo}::timestamp, interval '1 day') d where ${isAway}`);
  const first = rows[0]?.first ?? null;
  if (first) throw ruleBroken({ [first === leaveFrom ? 'leaveFrom' : 'leaveTo']: [away(displayDate(first))] });
  const days = await daysOf(ctx, leaveFrom, leaveTo);
  if (days === 0) throw ruleBroken({ leaveTo: ['All of these days are holidays: no leave is needed'] });
  return days;
}
