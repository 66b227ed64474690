import { anneal } from './anneal.domain.ts';
import { usualWeights, type Weights } from './comfort.domain.ts';
import { evaluate } from './evaluate.domain.ts';
import type { ExactAnswer, ExactEngine } from './exact/nearest-week.domain.ts';
import { explainAtOnce } from './explain.domain.ts';
import { firstWeek } from './first-week.domain.ts';
import { searchForward } from './forward-search.domain.ts';
import type { Placement, TimetableInstance } from './instance.domain.ts';
import { type Model, modelOf } from './model.domain.ts';
import { outcomeOf, type SolveOptions, type SolveOutcome } from './run.domain.ts';
import { placementsOf, startsOf } from './week.domain.ts';

export interface RepairOutcome extends SolveOutcome {
  /** Blocks of the earlier week that begin elsewhere now. */
  moved: number;
  /** No week without a clash moves fewer: the exact engine has proved it. */
  isFewest: boolean;
}

/** What it costs to move a lesson in a repair: more than the comfort that a move could win. */
const repairWeights: Weights = {
  gap: 0.1,
  gapBeyondTwo: 0.1,
  singleLessonDay: 0.05,
  adjacentDays: 0.05,
  undesired: 0.1,
  moved: 1,
};
/** Once as few move as can be found, among weeks in which no more do. */
const easingWeights: Weights = { ...usualWeights, moved: 2 };
const usualSeconds = 8;
/** Milliseconds for searches from the earlier week, and for settling what they moved. */
const searchMs = 400;
const settleMs = 400;
/** The exact engine has so long for the fewest gaps; so much of all time is left for it whatever comes before. */
const easeMs = 2000;
const easeShare = 0.18;
/** How late the exact engine may notice that its time is over. */
const lateness = 500;
/** Below this the exact engine is not begun. */
const leastSeconds = 0.1;
/** How dear it is in turn to move what lies where it lay: no one price suits all changes. */
const stickiness = [3, 1.5, 6, 0.7];

/**
 * A week without a clash as near as possible to an earlier one that no longer fits. Searches start from what still fits of it; the one
 * that moves least is settled by annealing in which a move is dear. Then the exact engine, where there is one, looks for the fewest
 * moves, in ever more classes as long as there is time: first in those whose lessons no longer fit, which is often all it takes.
 * Many weeks move as few: of these the one is chosen in which teachers have the fewest gaps.
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

/** Of the weeks that move as few lessons, one in which teachers have fewer gaps. */
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

/** Several searches from the earlier week; of those that come to an end the one that moves least. */
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

/** Lets moved lessons find their way back, or to a more comfortable place; none goes that need not. */
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

/** The fewest moves by the exact engine: among the classes that are hurt, those near to them, the whole school. */
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

/** The classes of all teachers whose lessons no longer fit. */
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

/** Blocks of a course that are as long are alike: names them so that as many as can be lie where they lay. */
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
