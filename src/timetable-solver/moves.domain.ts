import type { Chain } from './chain.domain.ts';
import type { Random } from './random.domain.ts';
import type { Week } from './week.domain.ts';

/** One in this many moves rotates neighbouring slots; the others swap two places. */
const turnEvery = 5;

/** Chooses the moves with which chains begin. */
export class Moves {
  readonly #week: Week;
  readonly #chain: Chain;
  readonly #random: Random;
  /** The events that may move. */
  readonly #movable: Int32Array;

  constructor(week: Week, chain: Chain, random: Random, fixed: Uint8Array) {
    this.#week = week;
    this.#chain = chain;
    this.#random = random;
    this.#movable = Int32Array.from([...fixed.keys()].filter((event) => fixed[event] === 0 && week.start[event] >= 0));
  }

  get isAny(): boolean {
    return this.#movable.length > 0;
  }

  /** Tries a move of a random event; whether it is possible. */
  propose(): boolean {
    const event = this.#movable[this.#random.below(this.#movable.length)];
    const isSet = this.#random.below(turnEvery) === 0 ? this.#turn(event) : this.#exchange(event);
    return isSet && this.#isPossible(this.#week.model.classOf[event]);
  }

  #isPossible(of: number): boolean {
    const chain = this.#chain;
    const isPossible = chain.isPossible(of);
    for (let index = 0; index < chain.slotCount; index++) chain.target[chain.slots[index]] = -1;
    return isPossible;
  }

  /** The event swaps places with what lies elsewhere; if that is a longer block, the event’s neighbours move along. */
  #exchange(event: number): boolean {
    const { cell, start, model } = this.#week;
    const { classOf, length, slots, days, periods, open } = model;
    const of = classOf[event];
    const perDay = periods[of];
    let from = start[event];
    let lessons = length[event];
    let to = this.#random.below(days * perDay);
    const other = cell[of * slots + to];
    if (other >= 0 && length[other] > lessons) {
      const shift = this.#random.below(length[other] - lessons + 1);
      lessons = length[other];
      to = start[other];
      from -= shift;
      if (from < 0 || ((from / perDay) | 0) !== (((from + lessons - 1) / perDay) | 0)) return false;
    } else if (open[event * slots + to] === 0) return false;
    if (from < to + lessons && to < from + lessons) return false;
    if (to + lessons > days * perDay || !this.#mayCome(event, to) || (other >= 0 && !this.#mayCome(other, from))) return false;
    this.#set(from, to, lessons);
    return true;
  }

  /** Whether the day of a slot has room for one more block of the event’s course. Most swaps between days fail at this. */
  #mayCome(event: number, slot: number): boolean {
    const { courseDay, dayOf, start, model } = this.#week;
    const { course, days, classOf, slots, blocksPerDay } = model;
    const row = classOf[event] * slots;
    const day = dayOf[row + slot];
    return day === dayOf[row + start[event]] || courseDay[course[event] * days + day] < blocksPerDay[course[event]];
  }

  #set(from: number, to: number, lessons: number): void {
    const { target, slots } = this.#chain;
    for (let next = 0; next < lessons; next++) {
      target[from + next] = to + next;
      target[to + next] = from + next;
      slots[2 * next] = from + next;
      slots[2 * next + 1] = to + next;
    }
    this.#chain.slotCount = 2 * lessons;
  }

  /** The event moves past its neighbours of the day, which close up; this is how doubles move by one. */
  #turn(event: number): boolean {
    const { start, model } = this.#week;
    const { classOf, length, periods } = model;
    const perDay = periods[classOf[event]];
    const lessons = length[event];
    const by = 1 + this.#random.below(2);
    const isLater = this.#random.below(2) === 0;
    const first = isLater ? start[event] : start[event] - by;
    const all = lessons + by;
    if (first < 0 || ((first / perDay) | 0) !== (((first + all - 1) / perDay) | 0)) return false;
    const { target, slots } = this.#chain;
    for (let next = 0; next < all; next++) {
      slots[next] = first + next;
      target[first + next] = first + ((next + (isLater ? by : lessons)) % all);
    }
    this.#chain.slotCount = all;
    return true;
  }
}
