import { sql } from 'drizzle-orm';
import { addDays, type DayRange, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { changesByHand } from '../hand/changes-by-hand.server.ts';
import { gapsOf, problemOf, type Semester } from './problem.domain.ts';
import { daysOfChange, readTeaching } from './teaching.server.ts';
import type { Generation } from './timetable.domain.ts';
import { lockedIn, withLocks } from './weekly-locks.domain.ts';

export type Range = Pick<Generation, 'startDate' | 'endDate'>;

/** Days in which one half of the school year holds, first to last. */
export async function halvesOf({ db }: Context, from: IsoDate, to: IsoDate): Promise<(DayRange & { semester: Semester })[]> {
  const { rows } = await db.execute<DayRange & { semester: Semester } & Record<string, unknown>>(sql`
    select greatest(h.from_date, ${from}::date)::text as "from", least(h.to_date, ${to}::date)::text as "to", h.semester
    from generate_series(school_year_of(${from}::date), school_year_of(${to}::date)) y (year)
    cross join lateral (
      values (school_year_begins(y.year), first_half_ends(y.year), 1), (first_half_ends(y.year) + 1, school_year_ends(y.year), 2)
    ) h (from_date, to_date, semester)
    where h.from_date <= ${to}::date and h.to_date >= ${from}::date order by h.from_date`);
  return rows;
}

/**
 * The problems to solve for a range: one, or several if the second half of the year is taught differently, or if somebody takes over
 * a course or loses a day within it.
 */
export async function problemsOf(ctx: Context, { startDate, endDate }: Range) {
  const read = (from: IsoDate) => readTeaching(ctx.db, { from, to: endDate, today: ctx.today });
  const [teaching, halves, changes] = await Promise.all([
    read(startDate),
    halvesOf(ctx, startDate, endDate),
    daysOfChange(ctx.db, { from: startDate, to: endDate }),
  ]);
  const isHalved = teaching.courses.some(({ semester }) => semester > 1);
  const ranges = isHalved ? halves : [{ from: startDate, to: endDate, semester: halves[0]?.semester ?? (1 as const) }];
  const problems = ranges
    .flatMap((range) => splitAt(range, changes))
    .map(async (range) => {
      const [own, byHand] = await Promise.all([changes.length === 0 ? teaching : read(range.from), changesByHand(ctx, range)]);
      return {
        ...range,
        byHand,
        gaps: gapsOf(own, range.semester),
        problem: withLocks(problemOf(own, range.semester), lockedIn(own.locked, range)),
      };
    });
  return Promise.all(problems);
}

/** Splits a range: each of the days within it begins a new part. */
function splitAt<Days extends DayRange>(range: Days, days: readonly IsoDate[]): Days[] {
  const starts = [range.from, ...days.filter((day) => day > range.from && day <= range.to).toSorted()];
  return starts.map((from, index) => {
    const next = starts[index + 1];
    return { ...range, from, to: next === undefined ? range.to : addDays(next, -1) };
  });
}
