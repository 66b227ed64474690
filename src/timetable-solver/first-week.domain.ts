import { explainFurther } from './explain.domain.ts';
import { filled } from './fill.domain.ts';
import type { Finding } from './finding.domain.ts';
import type { Model } from './model.domain.ts';
import type { SolveOptions } from './run.domain.ts';
import { searchForward } from './search/forward-search.domain.ts';
import { startsOf } from './week.domain.ts';

const usualSearchSeconds = 20;
/** Steps per event after which a forward search is given up for a new one. */
const stepsPerEvent = 120;
const mostSearches = 24;
/** Steps per event after which a search counts as stuck; one that succeeds takes one or two. */
const stepsBeforeCheck = 3;

interface FirstWeek {
  /** By event: its slot, −1 if it found none. */
  start: Int32Array;
  isComplete: boolean;
  /** Why no week can be complete, if the check found that during the search. */
  findings: Finding[];
}

/** A week without a clash, or the fullest one found. A long search ends as soon as the check has named a cause. */
export function firstWeek(model: Model, options: SolveOptions): FirstWeek {
  const isCancelled = options.isCancelled ?? (() => false);
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
  const isComplete = most === model.events;
  return { start: isComplete ? start : filled(model, start), isComplete, findings: findings ?? [] };
}
