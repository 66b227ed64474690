import { explainFurther } from './explain.domain.ts';
import { filled } from './fill.domain.ts';
import type { Finding } from './finding.domain.ts';
import { searchForward } from './forward-search.domain.ts';
import type { Model } from './model.domain.ts';
import type { SolveOptions } from './run.domain.ts';
import { startsOf } from './week.domain.ts';

const usualSearchSeconds = 20;
/** Steps of one forward search before the next begins afresh, by event. */
const stepsPerEvent = 120;
const mostSearches = 24;
/** Steps by event after which a search is held to be stuck; searches that end take one or two. */
const stepsBeforeCheck = 3;

interface FirstWeek {
  /** By event; −1 for what found no place. */
  start: Int32Array;
  isComplete: boolean;
  /** Why none can be complete, where the check has found that while it searched. */
  findings: Finding[];
}

/** A week without a clash, or the fullest that was found. A search that takes long is left once the check has named a cause. */
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
