import type { Model } from '../model.domain.ts';
import type { Random } from '../random.domain.ts';
import type { Week } from '../week.domain.ts';
import type { Conflicts } from './conflicts.domain.ts';

const tabuPenalty = 50;

/** An earlier week to stay close to. */
export interface EarlierWeek {
  /** By event: its slot in the earlier week, −1 if unknown. */
  home?: Int32Array;
  /** The cost of moving an event away from there; an ordinary conflict costs 1. */
  stickiness?: number;
}

/** Chooses where an event is placed: where the events in its way weigh least. */
export class StartChoice {
  readonly #week: Week;
  readonly #conflicts: Conflicts;
  readonly #random: Random;
  /** Set only if leaving it costs something. */
  readonly #home: Int32Array | undefined;
  readonly #stickiness: number;
  /** The slots of event e: `#starts` from `#first[e]` up to `#first[e + 1]`. */
  readonly #first: Int32Array;
  readonly #starts: Int32Array;
  /** By event and slot: the step until which the event does not return there if that takes others out. */
  readonly #tabuUntil: Int32Array;

  constructor(week: Week, conflicts: Conflicts, random: Random, { home, stickiness = 0 }: EarlierWeek) {
    const { events, slots } = week.model;
    const { first, starts } = domainsOf(week.model);
    this.#week = week;
    this.#conflicts = conflicts;
    this.#random = random;
    this.#home = stickiness > 0 ? home : undefined;
    this.#stickiness = stickiness;
    this.#first = first;
    this.#starts = starts;
    this.#tabuUntil = new Int32Array(events * slots);
  }

  /** Keeps an event away from a slot until some step. */
  avoid(event: number, slot: number, until: number): void {
    this.#tabuUntil[event * this.#week.model.slots + slot] = until;
  }

  /** A start with nothing in its way, or else the one with the least weight, ties at random; −1 if there is none. */
  choose(event: number, step: number): number {
    if (this.#home === undefined) {
      const free = this.#chooseFree(event);
      if (free >= 0) return free;
    }
    let least = Number.POSITIVE_INFINITY;
    let chosen = -1;
    let equals = 0;
    for (let index = this.#first[event]; index < this.#first[event + 1]; index++) {
      const slot = this.#starts[index];
      const cost = this.#costOf(event, slot, step, least);
      if (cost < least - 1e-9) {
        least = cost;
        chosen = slot;
        equals = 1;
      } else if (cost < least + 1e-9 && this.#random.below(++equals) === 0) chosen = slot;
    }
    return chosen;
  }

  /** The first start with nothing in its way, looking from a random one onwards. */
  #chooseFree(event: number): number {
    const { classOf, length, slots } = this.#week.model;
    const { cell } = this.#week;
    const first = this.#first[event];
    const count = this.#first[event + 1] - first;
    if (count === 0) return -1;
    const cells = classOf[event] * slots;
    const last = length[event] - 1;
    const offset = this.#random.below(count);
    for (let index = 0; index < count; index++) {
      const slot = this.#starts[first + ((offset + index) % count)];
      if (cell[cells + slot] >= 0 || cell[cells + slot + last] >= 0) continue;
      if (this.#conflicts.collect(event, slot, 0) === 0) return slot;
    }
    return -1;
  }

  /** What placing an event at a slot costs; Infinity if the weight in its way alone exceeds `limit`. */
  #costOf(event: number, slot: number, step: number, limit: number): number {
    const conflicts = this.#conflicts;
    let cost = conflicts.collect(event, slot, limit);
    if (cost > limit) return Number.POSITIVE_INFINITY;
    if (conflicts.count === 0) cost -= 1;
    else if (this.#tabuUntil[event * this.#week.model.slots + slot] > step) cost += tabuPenalty;
    return this.#home === undefined ? cost : cost + this.#unsettling(event, slot, this.#home);
  }

  #unsettling(event: number, slot: number, home: Int32Array): number {
    const { hits, count } = this.#conflicts;
    const { start } = this.#week;
    const stickiness = this.#stickiness;
    let cost = home[event] === slot ? -stickiness * 0.8 : 0;
    for (let index = 0; index < count; index++) {
      const hit = hits[index];
      cost += home[hit] === start[hit] ? stickiness : stickiness * 0.3;
    }
    return cost;
  }
}

/** By event: the slots at which it may begin, one list after the other. */
function domainsOf({ events, slots, open }: Model): { first: Int32Array; starts: Int32Array } {
  const first = new Int32Array(events + 1);
  const starts = new Int32Array(events * slots);
  let count = 0;
  for (let event = 0; event < events; event++) {
    first[event] = count;
    for (let slot = 0; slot < slots; slot++) if (open[event * slots + slot] === 1) starts[count++] = slot;
  }
  first[events] = count;
  return { first, starts };
}
