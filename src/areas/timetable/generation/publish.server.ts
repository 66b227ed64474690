import { sql } from 'drizzle-orm';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { solve } from '../../../timetable-solver/solve.domain.ts';
import { holidays } from '../../general/holiday/holiday.table.ts';
import { workingWeek } from '../../general/working-week/working-week.table.ts';
import { tellTimetable } from '../entry/tell-timetable.server.ts';
import { writeDates } from '../entry/write-dates.server.ts';
import { nothingWritten, remarksOn, together } from '../entry/written.domain.ts';
import { lessonOwners } from '../lesson/lessons.server.ts';
import { timetablePlans } from '../lesson/timetable-plan.table.ts';
import { concernedBy } from '../lesson/week-lesson.domain.ts';
import type { MadeWeek } from './made-week.domain.ts';
import { impossible, madeWeekOf, shortcomingOf } from './make-weeks.server.ts';
import { problemsOf, type Range } from './problems-of-range.server.ts';
import { blocksOfLessons, type Generation, generatedMessage } from './timetable.domain.ts';
import { timetableDrafts } from './timetable-draft.table.ts';

/** Makes the weeks of a range and stores them, for a school that nobody uses yet. A number of steps, not of seconds: always the same weeks. */
export async function publishedWeeks(ctx: WriteContext, asked: Generation, iterations: number): Promise<void> {
  const weeks = (await problemsOf(ctx, asked)).map(({ from, to, gaps, problem }) => {
    if (gaps.missing.length > 0) throw impossible(gaps.missing.map(({ sentence }) => sentence));
    const outcome = solve(problem.instance, { now: () => performance.now(), seed: asked.seed ?? 1, iterations });
    const shortcoming = shortcomingOf(outcome, asked, false);
    if (shortcoming) throw impossible(shortcoming.sentences);
    return madeWeekOf({ from, to }, problem, outcome);
  });
  await publish(ctx, asked, weeks);
}

/** Stores the weeks and writes them into their days; what was kept of earlier runs is of no more use. */
export async function publish(
  ctx: WriteContext,
  asked: Pick<Generation, 'startDate' | 'endDate' | 'seed'>,
  weeks: readonly MadeWeek[],
) {
  let id = 0;
  let totals = nothingWritten;
  await ctx.db.delete(timetableDrafts);
  for (const { from, to, week, quality, notes } of weeks) {
    totals = together(totals, await writeDates(ctx, week, { from, to }));
    const [plan] = await ctx.db
      .insert(timetablePlans)
      .values({
        ...{ startDate: from, endDate: to, seed: asked.seed ?? 1, lessons: week, quality, note: notes.join(' ') },
        ...creationStamp(ctx),
      })
      .returning({ id: timetablePlans.timetablePlanId });
    id = plan?.id ?? id;
  }
  const { startDate, endDate } = asked;
  const lessons = weeks.flatMap(({ week }) => week);
  const concerned = concernedBy(lessons);
  await tellTimetable(ctx, [{ from: startDate, to: endDate, ...concerned }]);
  await audit(ctx, {
    ...{ action: 'generate', resource: 'Timetable', recordId: id, after: { startDate, endDate, ...totals } },
    owners: lessonOwners(concerned),
  });
  const notes = new Set(weeks.flatMap((one) => one.notes));
  const missing = weeks.reduce((sum, { of, quality }) => sum + of - quality.lessons, 0);
  const without = missing > 0 ? [`It lacks ${blocksOfLessons(missing)} that had no place.`] : [];
  const free = totals.lessons === 0 && !(await hasSchoolDay(ctx, asked)) ? ['No day of this range is a school day.'] : [];
  return { data: id, message: [generatedMessage(asked), ...free, ...without, ...notes, ...remarksOn(totals)].join('|') };
}

async function hasSchoolDay({ db }: Context, { startDate, endDate }: Range): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from generate_series(${startDate}::date, ${endDate}::date, interval '1 day') d
    join ${workingWeek} w on w.working_week_id = extract(isodow from d) and w.is_working_day
    where not exists (select from ${holidays} h where d::date between h.holiday_from and h.holiday_to) limit 1`);
  return rows.length > 0;
}
