import { Chain } from './chain.domain.ts';
import { Comfort, type Weights } from './comfort.domain.ts';
import type { Model } from './model.domain.ts';
import { Moves } from './moves.domain.ts';
import { Random } from './random.domain.ts';
import { Week } from './week.domain.ts';

interface AnnealOptions {
  seed: number;
  weights: Weights;
  /** How much of the run is over after a number of moves, from 0 to 1; called every few moves. */
  share: (moves: number) => number;
  stop: () => boolean;
  /** Hard limit on the gaps of a teacher. */
  maxGaps?: number;
  /** An earlier week, by event: each event that lies elsewhere costs `weights.moved`. */
  home?: Int32Array;
  /** By event: 1 if it must not move, in addition to locked ones. */
  fixed?: Uint8Array;
  /** At most this many blocks may lie elsewhere than in the earlier week. */
  mostAway?: number;
  hottest?: number;
  coldest?: number;
  /** Called with the cost of the best week so far. */
  progress?: (cost: number) => void;
}

const hottest = 1.5;
const coldest = 0.15;
const movesBetweenLooks = 512;

/**
 * Simulated annealing (S. Kirkpatrick et al., 1983) over weeks that stay complete and free of clashes: a move that makes the week
 * better is always made, one that makes it worse less and less often as it cools. Returns the best week seen, by event.
 */
export function anneal(
  model: Model,
  from: Int32Array,
  options: AnnealOptions,
): { start: Int32Array; cost: number; moves: number } {
  const random = new Random(options.seed);
  const week = new Week(model);
  for (let event = 0; event < model.events; event++) if (from[event] >= 0) week.put(event, from[event]);
  const comfort = new Comfort(week, options.weights, options.maxGaps, options.home);
  const fixed = Uint8Array.from(model.locked, (slot, event) => (slot >= 0 || options.fixed?.[event] === 1 ? 1 : 0));
  const chain = new Chain(week, comfort, fixed);
  const moves = new Moves(week, chain, random, fixed);

  const { mostAway = Number.POSITIVE_INFINITY } = options;
  const best = week.start.slice();
  let least = comfort.cost;
  let count = 0;
  let temperature = 0;
  if (!moves.isAny) return { start: best, cost: least, moves: 0 };
  for (; ; count++) {
    if (count % movesBetweenLooks === 0) {
      const share = options.share(count);
      if (share >= 1 || options.stop()) break;
      options.progress?.(least);
      temperature = (options.hottest ?? hottest) * ((options.coldest ?? coldest) / (options.hottest ?? hottest)) ** share;
    }
    if (!moves.propose()) continue;
    if (chain.cost > 0 && random.fraction() >= Math.exp(-chain.cost / temperature)) continue;
    chain.make();
    if (comfort.cost >= least - 1e-9 || comfort.away > mostAway) continue;
    least = comfort.cost;
    best.set(week.start);
  }
  return { start: best, cost: least, moves: count };
}
