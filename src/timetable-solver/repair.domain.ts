import { anneal } from './anneal.domain.ts';
import { usualWeights, type Weights } from './comfort.domain.ts';
import { evaluate } from './evaluate.domain.ts';
import type { ExactAnswer, ExactEngine } from './exact/nearest-week.domain.ts';
import { explainAtOnce } from './explain.domain.ts';
import { firstWeek } from './first-week.domain.ts';
import type { Placement, TimetableInstance } from './instance.domain.ts';
import { type Model, modelOf } from './model.domain.ts';
import { outcomeOf, type SolveOptions, type SolveOutcome } from './run.domain.ts';
import { searchForward } from './search/forward-search.domain.ts';
import { placementsOf, startsOf } from './week.domain.ts';

export interface RepairOutcome extends SolveOutcome {
  /** How many blocks of the earlier week now begin elsewhere. */
  moved: number;
  /** The exact engine has proved that no week without a clash moves fewer. */
  isFewest: boolean;
}

/** The cost of moving a lesson in a repair: more than the comfort that a move could gain. */
const repairWeights: Weights = {
  gap: 0.1,
  gapBeyondTwo: 0.1,
  singleLessonDay: 0.05,
  adjacentDays: 0.05,
  undesired: 0.1,
  moved: 1,
};
/** Used once the fewest moves are found, among the weeks with no more moves. */
const easingWeights: Weights = { ...usualWeights, moved: 2 };
const usualSeconds = 8;
/** Milliseconds for the searches from the earlier week, and for settling what they moved. */
const searchMs = 400;
const settleMs = 400;
/** How long the exact engine has for the fewest gaps, and the share of the whole time that is always left for that. */
const easeMs = 2000;
const easeShare = 0.18;
/** How late the exact engine may notice that its time is up. */
const lateness = 500;
/** With less time than this, the exact engine is not started. */
const leastSeconds = 0.1;
/** The prices of moving an event from its earlier place, tried in turn: no single price suits all changes. */
const stickiness = [3, 1.5, 6, 0.7];

/**
 * A week without a clash that is as close as possible to an earlier one that no longer fits. Searches start from the part that
 * still fits; the one that moves least is settled by annealing with a high price on moves. Then the exact engine, if there is
 * one, looks for the fewest moves in more and more classes while there is time, starting with those whose lessons no longer fit,
 * which is often enough. Of the many weeks with as few moves, it chooses one with the fewest gaps of teachers.
 */
export function repair(
  instance: TimetableInstance,
  earlier: readonly Placement[],
  options: SolveOptions,
  exact?: ExactEngine,
): RepairOutcome {
  const model = modelOf(instance);
  const home = startsOf(model, earlier);
  const isCancelled = options.isCancelled ?? (() => false);
  const findings = explainAtOnce(model);
  const done = (start: Int32Array, isFewest: boolean, found = findings) => ({
    ...outcomeOf(model, start, found, options),
    moved: movedFrom(start, home),
    isFewest,
  });
  if (findings.length > 0) return done(new Int32Array(model.events).fill(-1), false);

  let start = nearBySearch(model, home, options, isCancelled);
  if (!start) {
    const first = firstWeek(model, { ...options, from: earlier });
    if (!first.isComplete) return done(first.start, false, first.findings);
    options.onFeasible?.(placementsOf(model, first.start));
    start = relabelled(model, first.start, home);
  }
  if (isCancelled() || options.seconds === 0) return done(start, false);
  const from = options.now();
  start = settle(model, start, home, options, isCancelled);
  const most = (options.seconds ?? usualSeconds) * 1000;
  const until = from + most - settleMs - lateness;
  const isUnmoved = movedFrom(start, home) === 0;
  if (!exact || isUnmoved) return done(settle(model, start, home, options, isCancelled), isUnmoved);
  const limits = { ...options, isCancelled, until };
  const least = nearest(model, start, home, exact, { ...limits, until: until - Math.min(easeMs, most * easeShare) });
  start = settle(model, least.start, home, options, isCancelled);
  return done(withFewerGaps(model, start, home, exact, limits), least.isProved);
}

/** Among the weeks with as few moves, one in which teachers have fewer gaps. */
function withFewerGaps(
  model: Model,
  start: Int32Array,
  home: Int32Array,
  exact: ExactEngine,
  { now, until, isCancelled, seed = 1 }: SolveOptions & { until: number; isCancelled: () => boolean },
): Int32Array {
  const mostAway = movedFrom(start, home);
  const isFree = new Uint8Array(model.instance.classes.length);
  for (let event = 0; event < model.events; event++) if (start[event] !== home[event]) isFree[model.classOf[event]] = 1;
  let best = start;
  const take = (week: Int32Array) => {
    const named = relabelled(model, week, home);
    if (named.includes(-1) || movedFrom(named, home) > mostAway) return;
    if (gapsOf(model, named) < gapsOf(model, best)) best = named;
  };
  const seconds = Math.min(easeMs, until - now()) / 1000;
  if (!isCancelled() && seconds >= leastSeconds) {
    const answer = exact({ model, start, home, isFree, seconds, mostAway, isCancelled });
    if (answer) take(answer.start);
  }
  const from = now();
  const share = () => (now() - from) / settleMs;
  const [hottest, coldest] = [0.6, 0.1];
  take(anneal(model, best, { seed, weights: easingWeights, home, mostAway, share, stop: isCancelled, hottest, coldest }).start);
  return best;
}

const gapsOf = (model: Model, start: Int32Array): number => evaluate(model.instance, placementsOf(model, start)).gaps;

/** Runs several searches from the earlier week; of those that succeed, returns the one that moves least. */
function nearBySearch(model: Model, home: Int32Array, options: SolveOptions, isCancelled: () => boolean): Int32Array | undefined {
  const { now, seed = 1 } = options;
  const from = now();
  let best: Int32Array | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (let round = 0; now() - from < searchMs && !isCancelled(); round++) {
    const found = searchForward(model, {
      seed: seed + round * 31,
      steps: model.events * 20,
      stop: () => isCancelled() || now() - from > searchMs * (best ? 1 : 3),
      home,
      stickiness: stickiness[round % stickiness.length],
      progress: (placed) => options.progress?.({ phase: 'placing', placed, of: model.events }),
    });
    if (!found.isComplete) continue;
    const start = relabelled(model, found.start, home);
    if (!best) options.onFeasible?.(placementsOf(model, start));
    if (movedFrom(start, home) >= fewest) continue;
    fewest = movedFrom(start, home);
    best = start;
  }
  return best;
}

/** Lets moved lessons return, or find a more comfortable place; no lesson moves that need not. */
function settle(
  model: Model,
  start: Int32Array,
  home: Int32Array,
  { now, seed = 1 }: SolveOptions,
  stop: () => boolean,
): Int32Array {
  const from = now();
  const settled = anneal(model, start, {
    seed,
    weights: repairWeights,
    home,
    share: () => (now() - from) / settleMs,
    stop,
    hottest: 0.6,
    coldest: 0.05,
  }).start;
  const back = relabelled(model, settled, home);
  return movedFrom(back, home) <= movedFrom(start, home) ? back : start;
}

/**
 * The fewest moves, by the exact engine: first in the affected classes, then in those close to them, then in the whole school.
 */
function nearest(
  model: Model,
  start: Int32Array,
  home: Int32Array,
  exact: ExactEngine,
  { now, until, isCancelled }: { now: () => number; until: number; isCancelled: () => boolean },
): ExactAnswer {
  const kept = searchForward(model, { seed: 1, steps: 0, stop: () => true, home }).start;
  const hurt = new Uint8Array(model.instance.classes.length);
  for (let event = 0; event < model.events; event++) if (kept[event] < 0) hurt[model.classOf[event]] = 1;
  let best = start;
  let isFewest = false;
  for (const isFree of [hurt, nearClasses(model, kept, hurt), new Uint8Array(hurt.length).fill(1)]) {
    const seconds = (until - now()) / 1000;
    if (isCancelled() || seconds < leastSeconds) break;
    const answer = exact({ model, start: isFree === hurt ? kept : best, home, isFree, seconds, isCancelled });
    if (!answer || answer.start.includes(-1) || movedFrom(answer.start, home) > movedFrom(best, home)) continue;
    best = answer.start;
    isFewest = answer.isProved && isFree.every((free) => free === 1);
  }
  return { start: best, isProved: isFewest };
}

/** All classes of the teachers whose lessons no longer fit. */
function nearClasses({ events, classOf, firstPart, partTeacher }: Model, kept: Int32Array, hurt: Uint8Array): Uint8Array {
  const teachers = new Set<number>();
  const partsOf = (event: number) => partTeacher.subarray(firstPart[event], firstPart[event + 1]);
  for (let event = 0; event < events; event++) if (kept[event] < 0) for (const teacher of partsOf(event)) teachers.add(teacher);
  const near = hurt.slice();
  for (let event = 0; event < events; event++)
    if (partsOf(event).some((teacher) => teachers.has(teacher))) near[classOf[event]] = 1;
  return near;
}

/** Blocks of the earlier week that lie elsewhere. */
function movedFrom(start: Int32Array, home: Int32Array): number {
  let moved = 0;
  for (let event = 0; event < start.length; event++) if (home[event] >= 0 && start[event] !== home[event]) moved++;
  return moved;
}

/** Blocks of a course with the same length are interchangeable: names them so that as many as possible lie where they did. */
function relabelled({ firstEvent, length, locked, instance }: Model, start: Int32Array, home: Int32Array): Int32Array {
  const named = start.slice();
  for (let course = 0; course < instance.courses.length; course++) {
    for (let event = firstEvent[course]; event < firstEvent[course + 1]; event++) {
      if (home[event] < 0 || named[event] === home[event] || locked[event] >= 0) continue;
      for (let other = firstEvent[course]; other < firstEvent[course + 1]; other++) {
        if (length[other] !== length[event] || named[other] !== home[event] || locked[other] >= 0) continue;
        named[other] = named[event];
        named[event] = home[event];
        break;
      }
    }
  }
  return named;
}
