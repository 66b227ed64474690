import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { addDays, type IsoDate } from '../../../../kit/domain/dates.domain.ts';
import type { Context, WriteContext } from '../../../../kit/server/http/context.server.ts';
import { HttpError } from '../../../../kit/server/http/errors.server.ts';
import { audit } from '../../../../kit/server/resource/audit.server.ts';
import { creationStamp } from '../../../../kit/server/resource/stamp.server.ts';
import { schools } from '../../school/school.table.ts';
import { yearFrom, yearOf } from '../../school/year.domain.ts';
import { writeDates } from '../entry/write-dates.server.ts';
import { solveInThread } from '../solver/in-thread.server.ts';
import type { SolveOutcome, SolveProgress } from '../solver/run.domain.ts';
import { solve } from '../solver/solve.domain.ts';
import { gapsOf, type Problem, problemOf, type Semester } from './problem.domain.ts';
import { readTeaching } from './teaching.server.ts';
import { type Generation, generatedMessage, type WeekQuality } from './timetable.domain.ts';
import { timetablePlans } from './timetable-plan.table.ts';
import { placementsOf, weekOf } from './week.domain.ts';
import { type WeekLesson, weekLesson } from './week-lesson.domain.ts';

/** A week that was made, and the days for which it is. */
interface Segment {
  from: IsoDate;
  to: IsoDate;
  week: WeekLesson[];
  quality: WeekQuality;
  notes: readonly string[];
}

interface Watch {
  signal?: AbortSignal;
  progress?: (progress: SolveProgress) => void;
}

const impossible = (sentences: readonly string[]) =>
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

/** What is to be made for a range: one problem, or two where the second half of the year is taught otherwise. */
export async function problemsOf(ctx: Context, { startDate, endDate }: Pick<Generation, 'startDate' | 'endDate'>) {
  const teaching = await readTeaching(ctx.db, { from: startDate, to: endDate, today: ctx.today });
  const halves = await halvesOf(ctx, startDate, endDate);
  const isHalved = teaching.courses.some(({ semester }) => semester > 1);
  const ranges = isHalved ? halves : [{ from: startDate, to: endDate, semester: halves[0]?.semester ?? (1 as const) }];
  return ranges.map((range) => ({
    ...range,
    gaps: gapsOf(teaching, range.semester),
    problem: problemOf(teaching, range.semester),
  }));
}

/**
 * Makes the weeks of a range; nothing is stored. Without a way to do it, says who or what is short.
 * @throws 422 in sentences
 */
export async function makeWeeks(ctx: Context, asked: Generation, { signal, progress }: Watch = {}): Promise<Segment[]> {
  const segments: Segment[] = [];
  const earlier = asked.improve ? await latestWeek(ctx) : undefined;
  for (const { from, to, gaps, problem } of await problemsOf(ctx, asked)) {
    if (gaps.sentences.length > 0) throw impossible(gaps.sentences);
    const run = solveInThread(problem.instance, {
      seed: asked.seed ?? 1,
      seconds: asked.seconds ?? 3,
      ...(typeof asked.maxGaps === 'number' && { maxGaps: asked.maxGaps }),
      ...(earlier && { from: placementsOf(problem, earlier) }),
      ...(progress && { progress }),
    });
    signal?.addEventListener('abort', run.stop);
    if (signal?.aborted) run.stop();
    const outcome = await run.outcome.finally(() => signal?.removeEventListener('abort', run.stop));
    if (!outcome.isFeasible) throw impossible(whyNot(problem, outcome));
    segments.push({ from, to, week: weekOf(problem, outcome.week), quality: qualityOf(outcome), notes: problem.notes });
  }
  return segments;
}

function whyNot({ instance }: Problem, { findings, unplaced, evaluation, isCancelled }: SolveOutcome): string[] {
  if (findings.length > 0) return findings.map(({ sentence }) => sentence);
  if (unplaced.length > 0) return unplaced.map(({ sentence }) => sentence);
  if (isCancelled) return ['It was stopped before there was a timetable without a clash.'];
  return [
    `The best week that was found has ${evaluation.worstGaps} free periods of a teacher between lessons, more than asked for: ` +
      `allow more, or let it search longer. ${instance.teachers.length} teachers were looked at.`,
  ];
}

export const qualityOf = ({ week, evaluation }: SolveOutcome): WeekQuality => ({
  lessons: week.length,
  gaps: evaluation.gaps,
  worstGaps: evaluation.worstGaps,
  singleLessonDays: evaluation.singleLessonDays,
  adjacentDays: evaluation.adjacentDays,
  undesired: evaluation.undesired,
});

/** Makes the weeks of a range right here, by so many steps, and stores them: the same ones each time. For a school that nobody uses yet. */
export async function publishedWeeks(ctx: WriteContext, asked: Generation, iterations: number): Promise<void> {
  const segments = (await problemsOf(ctx, asked)).map(({ from, to, gaps, problem }) => {
    if (gaps.sentences.length > 0) throw impossible(gaps.sentences);
    const outcome = solve(problem.instance, { now: () => performance.now(), seed: asked.seed ?? 1, iterations });
    if (!outcome.isFeasible) throw impossible(whyNot(problem, outcome));
    return { from, to, week: weekOf(problem, outcome.week), quality: qualityOf(outcome), notes: problem.notes };
  });
  await publish(ctx, asked, segments);
}

/** The week that was made last. */
async function latestWeek({ db }: Context): Promise<WeekLesson[] | undefined> {
  const [latest] = await db
    .select({ lessons: timetablePlans.lessons })
    .from(timetablePlans)
    .orderBy(desc(timetablePlans.timetablePlanId))
    .limit(1);
  return latest && z.array(weekLesson).parse(latest.lessons);
}

/** Stores the weeks and writes them into their days. */
export async function publish(ctx: WriteContext, asked: Generation, segments: readonly Segment[]) {
  let id = 0;
  const totals = { lessons: 0, replaced: 0, leftOut: 0 };
  for (const { from, to, week, quality, notes } of segments) {
    const written = await writeDates(ctx, week, { from, to });
    for (const key of ['lessons', 'replaced', 'leftOut'] as const) totals[key] += written[key];
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
  await audit(ctx, { action: 'generate', resource: 'Timetable', recordId: id, after: { startDate, endDate, ...totals } });
  const notes = segments.flatMap((segment) => segment.notes);
  const left =
    totals.leftOut > 0 ? [`${totals.leftOut} lessons were left out: what stays, such as locked lessons, has their time.`] : [];
  return { data: id, message: [generatedMessage(asked), ...notes, ...left].join('|') };
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

/** The id of a plan that is there. */
export const planById = (id: number) => eq(timetablePlans.timetablePlanId, id);
