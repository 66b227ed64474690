import { anneal } from './anneal.domain.ts';
import { usualWeights } from './comfort.domain.ts';
import { explainAtOnce } from './explain.domain.ts';
import { firstWeek } from './first-week.domain.ts';
import type { Placement, TimetableInstance } from './instance.domain.ts';
import { type Model, modelOf } from './model.domain.ts';
import { outcomeOf, type SolveOptions, type SolveOutcome } from './run.domain.ts';
import { placementsOf, startsOf } from './week.domain.ts';

const usualSeconds = 3;
/** A week that was improved before starts cooler, so that its good parts stay. */
const coolWhenImproving = 0.5;

/** Makes a week: the check, then the forward search, then annealing. Whenever it stops, it returns the best week so far. */
export function solve(instance: TimetableInstance, options: SolveOptions): SolveOutcome {
  const isCancelled = options.isCancelled ?? (() => false);
  const model = modelOf(instance);
  options.progress?.({ phase: 'checking', placed: 0, of: model.events });
  const findings = explainAtOnce(model);
  if (findings.length > 0) return outcomeOf(model, new Int32Array(model.events).fill(-1), findings, options);

  const first = firstWeek(model, options);
  if (!first.isComplete) return outcomeOf(model, first.start, first.findings, options);
  options.onFeasible?.(placementsOf(model, first.start));
  const isDone = options.seconds === 0 && options.iterations === undefined && options.maxGaps === undefined;
  return outcomeOf(model, isDone || isCancelled() ? first.start : improved(model, first.start, options), [], options);
}

/** Makes a complete week without clashes more comfortable. Whenever it stops, it returns the best week so far. */
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
