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

/** What came of a run: the evaluator looks at every week before it is handed out. */
export function outcomeOf(model: Model, start: Int32Array, findings: Finding[], options: SolveOptions): SolveOutcome {
  const week = placementsOf(model, start);
  const evaluation = evaluate(model.instance, week);
  return {
    isFeasible: evaluation.broken.length === 0 && evaluation.worstGaps <= (options.maxGaps ?? Number.POSITIVE_INFINITY),
    week,
    evaluation,
    findings,
    // Where the check came first, nothing was searched for.
    unplaced: week.length === 0 ? [] : unplacedOf(model, start),
    isCancelled: options.isCancelled?.() ?? false,
  };
}
