import { createHash } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DayRange } from '../../../kit/domain/dates.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { HttpError } from '../../../kit/server/http/errors.server.ts';
import { solveInThread } from '../../../timetable-solver/in-thread.server.ts';
import type { SolveOutcome, SolveProgress } from '../../../timetable-solver/run.domain.ts';
import { lockTimetable } from '../lesson/lock-timetable.server.ts';
import { timetablePlans } from '../lesson/timetable-plan.table.ts';
import { type WeekLesson, weekLesson } from '../lesson/week-lesson.domain.ts';
import type { DraftReason } from './draft.domain.ts';
import { type MadeWeek, madeWeek } from './made-week.domain.ts';
import { placementsOf, weekOf } from './placements.domain.ts';
import type { Problem } from './problem.domain.ts';
import { problemsOf, type Range } from './problems-of-range.server.ts';
import { tellFinding } from './remedies.domain.ts';
import { type Generation, tooManyGaps, usualSeconds, type WeekQuality } from './timetable.domain.ts';
import { timetableDrafts } from './timetable-draft.table.ts';

/** What a run came to. */
interface Made {
  weeks: MadeWeek[];
  /** Why these are not what was asked for; where they are, undefined. */
  shortcoming?: { reason: DraftReason; sentences: string[] };
}

interface Watch {
  signal?: AbortSignal;
  progress?: (progress: SolveProgress) => void;
}

export const impossible = (sentences: readonly string[]) =>
  new HttpError(422, 'No timetable can be made', sentences.join('|'), {
    errors: { startDate: sentences.length > 0 ? [sentences[0] ?? ''] : [] },
  });

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

/** In what the outcome is not what was asked for; undefined if it is. */
export function shortcomingOf(outcome: SolveOutcome, { maxGaps }: Generation, isStopped: boolean): Made['shortcoming'] {
  const { findings, unplaced, evaluation, isFeasible } = outcome;
  if (isStopped) return { reason: 'cancelled', sentences: ['It was cancelled.'] };
  if (isFeasible) return undefined;
  const sentences = [...findings, ...unplaced].map(({ sentence }) => sentence);
  if (sentences.length > 0) return { reason: 'unplaced', sentences };
  return { reason: 'gaps', sentences: [tooManyGaps(maxGaps, evaluation.worstGaps)] };
}

/** What a run came to, with what decided it. */
export const madeWeekOf = (days: DayRange, problem: Problem, outcome: SolveOutcome, byHand = ''): MadeWeek => ({
  ...days,
  week: weekOf(problem, outcome.week),
  quality: qualityOf(outcome),
  of: problem.instance.courses.reduce((sum, { blocks }) => sum + blocks.length, 0),
  notes: [...problem.notes],
  findings: outcome.findings.map((finding) => tellFinding(problem, finding)),
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

/** The week to go on from: the one that was kept for these days, else the newest that was written into them, else the newest of all. */
async function earlierWeek({ db }: Context, { from, to }: DayRange): Promise<WeekLesson[] | undefined> {
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
