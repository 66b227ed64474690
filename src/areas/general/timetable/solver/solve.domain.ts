import { anneal } from './anneal.domain.ts';
import { type Unplaced, unplacedOf } from './blockers.domain.ts';
import { usualWeights, type Weights } from './comfort.domain.ts';
import { type Evaluation, evaluate } from './evaluate.domain.ts';
import { explainAtOnce, explainFurther } from './explain.domain.ts';
import type { Finding } from './finding.domain.ts';
import { searchForward } from './forward-search.domain.ts';
import type { Placement, TimetableInstance } from './instance.domain.ts';
import { type Model, modelOf } from './model.domain.ts';
import { placementsOf, startsOf } from './week.domain.ts';

/** How far a run is. */
export interface SolveProgress {
  phase: 'checking' | 'placing' | 'improving';
  /** Blocks that have a place, of all. */
  placed: number;
  of: number;
  /** What the discomforts of the best week cost; only while it is improved. */
  cost?: number;
  /** From 0 to 1, of the time or the moves that the run may take; only while it is improved. */
  share?: number;
}

export interface SolveOptions {
  /** A clock in milliseconds, such as `performance.now`. */
  now: () => number;
  /** The same seed and `iterations` give the same week. */
  seed?: number;
  /** Seconds to improve after the first week without a clash; 0 stops there. */
  seconds?: number;
  /** Moves to try in place of seconds, for runs that can be repeated. */
  iterations?: number;
  /** Most seconds to look for a week without a clash; with `iterations` only steps count. */
  searchSeconds?: number;
  /** No teacher may have more gaps in the week. */
  maxGaps?: number;
  weights?: Partial<Weights>;
  /** A week to improve further: it has to be whole and free of clashes, else the search begins from what fits of it. */
  from?: readonly Placement[];
  isCancelled?: () => boolean;
  progress?: (progress: SolveProgress) => void;
  /** Called once, with the first week without a clash. */
  onFeasible?: (week: readonly Placement[]) => void;
}

export interface SolveOutcome {
  /** Whole, without a clash, and within the limit of gaps; the evaluator has looked at it. */
  isFeasible: boolean;
  /** The best week found; not whole where something is in `unplaced`. */
  week: Placement[];
  evaluation: Evaluation;
  /** What the check found short; the week then is not searched for. */
  findings: Finding[];
  unplaced: Unplaced[];
  isCancelled: boolean;
}

const usualSeconds = 3;
const usualSearchSeconds = 30;
/** Steps of one forward search before the next begins afresh, by event. */
const stepsPerEvent = 120;
const mostSearches = 24;
/** Steps by event after which a search is held to be stuck; searches that end take one or two. */
const stepsBeforeCheck = 3;
const coolWhenImproving = 0.5;

/** Makes a week: the check, then the forward search, then annealing. The best is kept, whenever it stops. */
export function solve(instance: TimetableInstance, options: SolveOptions): SolveOutcome {
  const isCancelled = options.isCancelled ?? (() => false);
  const model = modelOf(instance);
  options.progress?.({ phase: 'checking', placed: 0, of: model.events });
  const findings = explainAtOnce(model);
  if (findings.length > 0) return outcomeOf(model, new Int32Array(model.events).fill(-1), findings, options);

  const first = firstWeek(model, options, isCancelled);
  if (!first.isComplete) return outcomeOf(model, first.start, first.findings, options);
  options.onFeasible?.(placementsOf(model, first.start));
  const isDone = options.seconds === 0 && options.iterations === undefined && options.maxGaps === undefined;
  return outcomeOf(model, isDone || isCancelled() ? first.start : improved(model, first.start, options), [], options);
}

/** A week without a clash, or the fullest that was found. A search that takes long is left once the check has named a cause. */
function firstWeek(model: Model, options: SolveOptions, isCancelled: () => boolean) {
  const { now, seed = 1, iterations, searchSeconds = usualSearchSeconds } = options;
  const until = iterations === undefined ? now() + searchSeconds * 1000 : Number.POSITIVE_INFINITY;
  const home = options.from ? startsOf(model, options.from) : undefined;
  let findings: Finding[] | undefined;
  let start: Int32Array = new Int32Array(model.events).fill(-1);
  let most = -1;
  for (let round = 0; round < mostSearches; round++) {
    const stop = (steps: number) => {
      if (!findings && steps > model.events * stepsBeforeCheck) findings = explainFurther(model);
      return isCancelled() || now() > until || (findings?.length ?? 0) > 0;
    };
    const progress = (placed: number) =>
      options.progress?.({ phase: 'placing', placed: Math.max(placed, most), of: model.events });
    const steps = model.events * stepsPerEvent * (1 + round / 4);
    const found = searchForward(model, { seed: seed + round * 7919, steps, stop, home, progress });
    if (found.placed > most) start = found.start;
    most = Math.max(most, found.placed);
    if (found.isComplete || stop(0)) break;
  }
  return { start, isComplete: most === model.events, findings: findings ?? [] };
}

/** Makes a week that is whole and free of clashes more comfortable; the best is kept, whenever it stops. */
export function improve(instance: TimetableInstance, week: readonly Placement[], options: SolveOptions): SolveOutcome {
  const model = modelOf(instance);
  return outcomeOf(model, improved(model, startsOf(model, week), options), [], options);
}

function improved(model: Model, first: Int32Array, options: SolveOptions): Int32Array {
  const { now, seed = 1, seconds = usualSeconds, iterations, maxGaps } = options;
  const from = now();
  let told = 0;
  let done = 0;
  return anneal(model, first, {
    seed,
    weights: { ...usualWeights, ...options.weights },
    share: (moves) => {
      done = iterations === undefined ? (now() - from) / (seconds * 1000) : moves / iterations;
      return done;
    },
    stop: options.isCancelled ?? (() => false),
    maxGaps,
    hottest: options.from ? coolWhenImproving : undefined,
    progress: (cost) => {
      if (now() - told < 100) return;
      told = now();
      options.progress?.({ phase: 'improving', placed: model.events, of: model.events, cost, share: Math.min(1, done) });
    },
  }).start;
}

function outcomeOf(model: Model, start: Int32Array, findings: Finding[], options: SolveOptions): SolveOutcome {
  const week = placementsOf(model, start);
  const evaluation = evaluate(model.instance, week);
  return {
    isFeasible: evaluation.broken.length === 0 && evaluation.worstGaps <= (options.maxGaps ?? Number.POSITIVE_INFINITY),
    week,
    evaluation,
    findings,
    unplaced: findings.length > 0 ? [] : unplacedOf(model, start),
    isCancelled: options.isCancelled?.() ?? false,
  };
}
