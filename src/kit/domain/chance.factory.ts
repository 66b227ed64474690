import { addDays, daysInclusive, type IsoDate } from './dates.domain.ts';

/** Draws that look random, and are the same for the same seed. */
export interface Chance {
  /** A whole number; both bounds are included. */
  whole(min: number, max: number): number;
  /** True with this probability, 0 to 1. */
  happens(probability: number): boolean;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** One of a list, in proportion to its weight. */
  pickWeighted<T>(list: readonly T[], weight: (item: T) => number): T;
  /** A number of digits; the first may be 0. */
  digits(count: number): string;
  /** A day; both bounds are included. */
  day(from: IsoDate, to: IsoDate): IsoDate;
  /** The same items in another order. */
  shuffled<T>(list: readonly T[]): T[];
}

/** A source of draws (mulberry32). */
export function createChance(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number): number => min + Math.floor(fraction() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T;
  return {
    whole,
    pick,
    happens: (probability) => fraction() < probability,
    pickWeighted: (list, weight) => {
      let left = fraction() * list.reduce((sum, item) => sum + weight(item), 0);
      for (const item of list) {
        left -= weight(item);
        if (left < 0) return item;
      }
      return pick(list);
    },
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
    day: (from, to) => addDays(from, whole(0, daysInclusive(from, to) - 1)),
    shuffled: (list) =>
      list
        .map((item) => ({ item, key: fraction() }))
        .sort((one, other) => one.key - other.key)
        .map(({ item }) => item),
  };
}

let seeds = 0;

/** A new seed at each call, counted from 1: what a factory uses if it is given none. */
export function nextSeed(): number {
  seeds += 1;
  return seeds;
}

/** Lets the seeds start at 1 again. */
export function countSeedsAnew(): void {
  seeds = 0;
}
