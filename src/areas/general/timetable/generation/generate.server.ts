import { createHash } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { addDays, type IsoDate } from '../../../../kit/domain/dates.domain.ts';
import type { Context, WriteContext } from '../../../../kit/server/http/context.server.ts';
import { HttpError } from '../../../../kit/server/http/errors.server.ts';
import { audit } from '../../../../kit/server/resource/audit.server.ts';
import { creationStamp } from '../../../../kit/server/resource/stamp.server.ts';
import { schools } from '../../school/school.table.ts';
import { yearFrom, yearOf } from '../../school/year.domain.ts';
import { tellTimetable } from '../entry/tell-timetable.server.ts';
import { lockTimetable, nothingWritten, remarksOn, together, writeDates } from '../entry/write-dates.server.ts';
import { changesByHand } from '../hand/changes-by-hand.server.ts';
import { solveInThread } from '../solver/in-thread.server.ts';
import type { SolveOutcome, SolveProgress } from '../solver/run.domain.ts';
import { solve } from '../solver/solve.domain.ts';
import type { DraftReason } from './draft.domain.ts';
import { type MadeWeek, madeWeek } from './made-week.domain.ts';
import { gapsOf, type Problem, problemOf, type Semester } from './problem.domain.ts';
import { toldFinding } from './remedies.domain.ts';
import { daysOfChange, readTeaching } from './teaching.server.ts';
import { blocksOfLessons, type Generation, generatedMessage, usualSeconds, type WeekQuality } from './timetable.domain.ts';
import { timetableDrafts } from './timetable-draft.table.ts';
import { timetablePlans } from './timetable-plan.table.ts';
import { placementsOf, weekOf } from './week.domain.ts';
import { concernedBy, type WeekLesson, weekLesson } from './week-lesson.domain.ts';
import { lockedIn, withLocks } from './weekly-locks.domain.ts';

/** What a run came to. */
interface Made {
  weeks: MadeWeek[];
  /** Why these are not what was asked for; where they are, undefined. */
  shortcoming?: { reason: DraftReason; sentences: string[] };
}

type Range = Pick<Generation, 'startDate' | 'endDate'>;

interface Watch {
  signal?: AbortSignal;
  progress?: (progress: SolveProgress) => void;
}

export const impossible = (sentences: readonly string[]) =>
  new HttpError(422, 'No timetable can be made', sentences.join('|'), {
    errors: { startDate: sentences.length > 0 ? [sentences[0] ?? ''] : [] },
  });

/** Days in which one half of the school year holds, first to last. */
export async function halvesOf(
  { db }: Context,
  from: IsoDate,
  to: IsoDate,
): Promise<{ from: IsoDate; to: IsoDate; semester: Semester }[]> {
  const [school] = await db.select({ start: schools.schoolYearStart }).from(schools);
  const halves: { from: IsoDate; to: IsoDate; semester: Semester }[] = [];
  for (let day = from; day <= to; ) {
    const year = yearFrom(yearOf(day, school?.start ?? '06-01'), school?.start ?? '06-01');
    const second = addDays(year.from, 183);
    const semester = day < second ? 1 : 2;
    const last = semester === 1 ? addDays(second, -1) : year.to;
    halves.push({ from: day, to: last < to ? last : to, semester });
    day = addDays(last, 1);
  }
  return halves;
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
function splitAt<Days extends { from: IsoDate; to: IsoDate }>(range: Days, days: readonly IsoDate[]): Days[] {
  const starts = [range.from, ...days.filter((day) => day > range.from && day <= range.to).toSorted()];
  return starts.map((from, index) => {
    const next = starts[index + 1];
    return { ...range, from, to: next === undefined ? range.to : addDays(next, -1) };
  });
}

/**
 * Makes the weeks of a range; nothing is stored. Stopped, or where no week without a clash is found, they are the best there are.
 * @throws 422 in sentences, where something is missing of which weeks are made
 */
export async function makeWeeks(ctx: Context, asked: Generation, { signal, progress }: Watch = {}): Promise<Made> {
  const problems = await problemsOf(ctx, asked);
  const missing = new Set(problems.flatMap(({ gaps }) => gaps.missing.map(({ sentence }) => sentence)));
  if (missing.size > 0) throw impossible([...missing]);
  const weeks: MadeWeek[] = [];
  for (const { from, to, problem, byHand } of problems) {
    const earlier = asked.improve ? await earlierWeek(ctx, { from, to }) : undefined;
    const run = solveInThread(problem.instance, {
      seed: asked.seed ?? 1,
      seconds: asked.seconds ?? usualSeconds,
      ...(typeof asked.maxGaps === 'number' && { maxGaps: asked.maxGaps }),
      ...(earlier && { from: placementsOf(problem, earlier) }),
      ...(progress && { progress }),
    });
    signal?.addEventListener('abort', run.stop);
    if (signal?.aborted) run.stop();
    const outcome = await run.outcome.finally(() => signal?.removeEventListener('abort', run.stop));
    weeks.push(madeWeekOf({ from, to }, problem, outcome, byHand));
    const shortcoming = shortcomingOf(outcome, asked, signal?.aborted ?? false);
    if (shortcoming) return { weeks, shortcoming };
  }
  return { weeks };
}

function shortcomingOf(outcome: SolveOutcome, { maxGaps }: Generation, isStopped: boolean): Made['shortcoming'] {
  const { findings, unplaced, evaluation, isFeasible } = outcome;
  if (isStopped) return { reason: 'cancelled', sentences: ['It was cancelled.'] };
  if (isFeasible) return undefined;
  const sentences = [...findings, ...unplaced].map(({ sentence }) => sentence);
  if (sentences.length > 0) return { reason: 'unplaced', sentences };
  return {
    reason: 'gaps',
    sentences: [`No week was found with at most ${maxGaps} gaps a teacher: one still has ${evaluation.worstGaps}.`],
  };
}

/** What a run came to, with what decided it. */
export const madeWeekOf = (
  days: { from: IsoDate; to: IsoDate },
  problem: Problem,
  outcome: SolveOutcome,
  byHand = '',
): MadeWeek => ({
  ...days,
  week: weekOf(problem, outcome.week),
  quality: qualityOf(outcome),
  of: problem.instance.courses.reduce((sum, { blocks }) => sum + blocks.length, 0),
  notes: [...problem.notes],
  findings: outcome.findings.map((finding) => toldFinding(problem, finding)),
  unplaced: outcome.unplaced.map(({ sentence }) => sentence),
  basis: basisOf(problem, byHand),
});

/** What decides a week, in a few letters, with the changes by hand that it takes into account. */
export const basisOf = ({ notes: _, ...problem }: Problem, byHand = ''): string =>
  createHash('sha256').update(JSON.stringify(problem)).update(byHand).digest('base64url');

/**
 * Whether nothing that decided these weeks has changed since they were made, and nobody has changed a lesson of their days by hand.
 * Locks the timetable, so that nobody does until they are written.
 */
export async function areCurrent(ctx: WriteContext, range: Range, weeks: readonly MadeWeek[]): Promise<boolean> {
  await lockTimetable(ctx);
  const problems = await problemsOf(ctx, range);
  return weeks.every(({ from, basis }) =>
    problems.some((one) => one.from === from && basisOf(one.problem, one.byHand) === basis),
  );
}

const qualityOf = ({ week, evaluation }: SolveOutcome): WeekQuality => ({
  lessons: week.length,
  gaps: evaluation.gaps,
  worstGaps: evaluation.worstGaps,
  singleLessonDays: evaluation.singleLessonDays,
  adjacentDays: evaluation.adjacentDays,
  undesired: evaluation.undesired,
});

/** Makes the weeks of a range right here, by so many steps, and stores them: the same ones each time. For a school that nobody uses yet. */
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

/** The week to go on from: the one that was kept for these days, else the newest that was written into them, else the newest of all. */
async function earlierWeek({ db }: Context, { from, to }: { from: IsoDate; to: IsoDate }): Promise<WeekLesson[] | undefined> {
  const [draft] = await db.select({ weeks: timetableDrafts.weeks }).from(timetableDrafts);
  const kept = draft && z.array(madeWeek).parse(draft.weeks);
  const near = kept?.find((one) => one.from <= to && one.to >= from) ?? kept?.[0];
  if (near) return near.week;
  const isNear = sql`(${timetablePlans.startDate} <= ${to} and ${timetablePlans.endDate} >= ${from})`;
  const [latest] = await db
    .select({ lessons: timetablePlans.lessons })
    .from(timetablePlans)
    .orderBy(desc(isNear), desc(timetablePlans.timetablePlanId))
    .limit(1);
  return latest && z.array(weekLesson).parse(latest.lessons);
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
  await tellTimetable(ctx, [{ from: startDate, to: endDate, ...concernedBy(lessons) }]);
  await audit(ctx, { action: 'generate', resource: 'Timetable', recordId: id, after: { startDate, endDate, ...totals } });
  const notes = new Set(weeks.flatMap((one) => one.notes));
  const missing = weeks.reduce((sum, { of, quality }) => sum + of - quality.lessons, 0);
  const without = missing > 0 ? [`It lacks ${blocksOfLessons(missing)} that had no place.`] : [];
  const free = totals.lessons === 0 && !(await hasSchoolDay(ctx, asked)) ? ['No day of this range is a school day.'] : [];
  return { data: id, message: [generatedMessage(asked), ...free, ...without, ...notes, ...remarksOn(totals)].join('|') };
}

async function hasSchoolDay({ db }: Context, { startDate, endDate }: Range): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from generate_series(${startDate}::date, ${endDate}::date, interval '1 day') d
    join working_week w on w.working_week_id = extract(isodow from d) and w.is_working_day
    where not exists (select from holiday h where d::date between h.holiday_from and h.holiday_to) limit 1`);
  return rows.length > 0;
}

export const planShown = {
  timetablePlanId: timetablePlans.timetablePlanId,
  startDate: timetablePlans.startDate,
  endDate: timetablePlans.endDate,
  quality: timetablePlans.quality,
  note: timetablePlans.note,
  created: timetablePlans.created,
  createdBy: timetablePlans.createdBy,
};
