import { type Unplaced, unplacedOf } from './blockers.domain.ts';
import type { Weights } from './comfort.domain.ts';
import { type Evaluation, evaluate } from './evaluate.domain.ts';
import type { Finding } from './finding.domain.ts';
import type { Placement } from './instance.domain.ts';
import type { Model } from './model.domain.ts';
import { placementsOf } from './week.domain.ts';

/** How far a run is. */
export interface SolveProgress {
  phase: 'checking' | 'placing' | 'improving';
  /** Blocks that have a place, out of all. */
  placed: number;
  of: number;
  /** The cost of the best week’s discomforts; only while it is being improved. */
  cost?: number;
  /** How much of its time or moves the run has used, from 0 to 1; only while the week is being improved. */
  share?: number;
}

export interface SolveOptions {
  /** A clock in milliseconds, such as `performance.now`. */
  now: () => number;
  /** The same seed and `iterations` give the same week. */
  seed?: number;
  /** Seconds to improve after the first week without a clash; 0 stops there. */
  seconds?: number;
  /** Moves to try instead of seconds, for runs that can be repeated. */
  iterations?: number;
  /** The most seconds to look for a week without a clash; with `iterations`, only steps count. */
  searchSeconds?: number;
  /** The most gaps that a teacher may have in the week. */
  maxGaps?: number;
  weights?: Partial<Weights>;
  /** A week to improve: it should be complete and free of clashes, otherwise the search begins with the part that fits. */
  from?: readonly Placement[];
  isCancelled?: () => boolean;
  progress?: (progress: SolveProgress) => void;
  /** Called once, with the first week without a clash. */
  onFeasible?: (week: readonly Placement[]) => void;
}

export interface SolveOutcome {
  /** Complete, free of clashes and within the limit of gaps, as checked by the evaluator. */
  isFeasible: boolean;
  /** The best week found; incomplete if something is in `unplaced`. */
  week: Placement[];
  evaluation: Evaluation;
  /** What the check found short; in that case no week was searched for. */
  findings: Finding[];
  unplaced: Unplaced[];
  isCancelled: boolean;
}

/** The outcome of a run; the evaluator checks every week before it is handed out. */
export function outcomeOf(model: Model, start: Int32Array, findings: Finding[], options: SolveOptions): SolveOutcome {
  const week = placementsOf(model, start);
  const evaluation = evaluate(model.instance, week);
  return {
    isFeasible: evaluation.broken.length === 0 && evaluation.worstGaps <= (options.maxGaps ?? Number.POSITIVE_INFINITY),
    week,
    evaluation,
    findings,
    // If the check came first, there was no search.
    unplaced: week.length === 0 ? [] : unplacedOf(model, start),
    isCancelled: options.isCancelled?.() ?? false,
  };
}
