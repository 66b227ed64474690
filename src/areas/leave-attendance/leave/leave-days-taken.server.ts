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
  /** Null for a new leave, or one that now belongs to somebody else. */
  before: (Dates & { totalDays: number }) | null;
  /** Whether the person is not at the school on the day `d`: not yet, or not any more. */
  isAway: SQL;
  away: (day: string) => string;
}

/**
 * How many days a leave takes; its caller keeps the holidays unchanged, so that this stays true. It has to include a school day, and the
 * person must belong to the school on all of its days; unchanged dates are not checked again.
 * @throws 422 if not
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
