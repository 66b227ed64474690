import type { Random } from '../random.domain.ts';
import type { Week } from '../week.domain.ts';
import type { Conflicts } from './conflicts.domain.ts';

/**
 * The free slots of a class lie at the end of its days: it uses as many slots as it has lessons, each day from the first slot on.
 * A frame says how long each day of a class is. A full class has no choice; for others the search lengthens one day at the cost
 * of another.
 */
export class DayFrames {
  /** By class and day: slots in use. */
  readonly ends: Int32Array;
  /** By class: 1 if it has slots to spare. */
  readonly spare: Uint8Array;
  readonly #week: Week;
  readonly #random: Random;

  constructor(week: Week, random: Random, home?: Int32Array) {
    const { instance, days, need, dayPeriods } = week.model;
    this.#week = week;
    this.#random = random;
    this.ends = new Int32Array(instance.classes.length * days);
    this.spare = new Uint8Array(instance.classes.length);
    if (home) this.#follow(home);
    else this.ends.set(dayPeriods);
    for (let of = 0; of < instance.classes.length; of++) {
      let open = 0;
      let used = 0;
      for (let day = 0; day < days; day++) {
        open += dayPeriods[of * days + day];
        used += this.ends[of * days + day];
      }
      this.spare[of] = open > need[of] ? 1 : 0;
      this.#level(of, used - need[of]);
    }
  }

  /** Makes the days as long as in the earlier week. */
  #follow(home: Int32Array): void {
    const { model, dayOf } = this.#week;
    const { events, classOf, length, slots, periods, days, dayPeriods } = model;
    for (let event = 0; event < events; event++) {
      if (home[event] < 0) continue;
      const of = classOf[event];
      const day = dayOf[of * slots + home[event]];
      const end = home[event] - day * periods[of] + length[event];
      const at = of * days + day;
      if (day < days && end > this.ends[at]) this.ends[at] = Math.min(end, dayPeriods[at]);
    }
  }

  /** Takes `surplus` slots off the longest days of a class, or adds them to its shortest ones. */
  #level(of: number, surplus: number): void {
    const { dayPeriods } = this.#week.model;
    for (let left = surplus; left > 0; left--) this.ends[this.#dayOfMost(of, (at) => this.ends[at])]--;
    for (let left = surplus; left < 0; left++) {
      const at = this.#dayOfMost(of, (day) => (this.ends[day] < dayPeriods[day] ? -this.ends[day] : Number.NEGATIVE_INFINITY));
      if (this.ends[at] >= dayPeriods[at]) return;
      this.ends[at]++;
    }
  }

  #dayOfMost(of: number, value: (at: number) => number): number {
    const { days } = this.#week.model;
    const first = this.#random.below(days);
    let chosen = of * days + first;
    for (let next = 1; next < days; next++) {
      const at = of * days + ((first + next) % days);
      if (value(at) > value(chosen)) chosen = at;
    }
    return chosen;
  }

  /** Makes the days as long as the placement examined last needs them. */
  make(conflicts: Conflicts): void {
    if (conflicts.grows === 0) return;
    this.ends[conflicts.grownDay] += conflicts.grows;
    for (let index = 0; index < conflicts.grows; index++) this.ends[conflicts.shrunk[index]]--;
  }
}
