import type { Model } from './model.domain.ts';
import { bitsOf, type Rulers, rulersOf } from './rulers.domain.ts';
import type { Week } from './week.domain.ts';

/** The cost of each discomfort of a week; one gap of a teacher is the unit. */
export interface Weights {
  gap: number;
  /** Added for every gap of a teacher after the second in the week. */
  gapBeyondTwo: number;
  singleLessonDay: number;
  adjacentDays: number;
  undesired: number;
  /** For a block that does not lie where the earlier week has it. */
  moved: number;
}

export const usualWeights: Weights = {
  gap: 1,
  gapBeyondTwo: 3,
  singleLessonDay: 0.5,
  adjacentDays: 0.5,
  undesired: 1,
  moved: 0,
};

/** For each gap above the hard limit: more than anything that could be gained by it. */
const beyondLimit = 12;

/**
 * The comfort of a complete week, kept up to date: when each teacher teaches, as bits of the day (see rulers), and its cost.
 */
export class Comfort {
  readonly rulers: Rulers;
  readonly weights: Weights;
  /** By teacher and day: when this teacher teaches. */
  readonly mask: Int32Array;
  /** By teacher: gaps in the week. */
  readonly gaps: Int32Array;
  /** By number of gaps of one teacher: their cost. */
  readonly gapCost: Float64Array;
  /** By event and slot: the cost of the place itself. */
  readonly placeCost: Float64Array;
  readonly hasPlaceCost: boolean;
  /** By event: its slot in the earlier week. */
  readonly home: Int32Array | undefined;
  cost = 0;
  /** Blocks that lie elsewhere than in the earlier week. */
  away = 0;

  constructor(week: Week, weights: Weights, maxGaps: number | undefined, home: Int32Array | undefined) {
    const { model } = week;
    const { days, instance, events, slots, course, firstEvent } = model;
    this.rulers = rulersOf(model);
    this.weights = weights;
    this.mask = new Int32Array(instance.teachers.length * days);
    this.gaps = new Int32Array(instance.teachers.length);
    this.gapCost = Float64Array.from({ length: days * 31 + 1 }, (_, gaps) => {
      const beyond = maxGaps === undefined ? 0 : Math.max(0, gaps - maxGaps);
      return gaps * weights.gap + Math.max(0, gaps - 2) * weights.gapBeyondTwo + beyond * beyondLimit;
    });
    this.placeCost = new Float64Array(events * slots);
    this.hasPlaceCost = addPlaceCosts(model, weights, home, this.placeCost);

    this.home = home;
    for (let event = 0; event < events; event++) {
      if (week.start[event] >= 0) this.cost += this.placeCost[event * slots + week.start[event]];
      if (home && home[event] >= 0 && home[event] !== week.start[event]) this.away++;
    }
    for (let teacher = 0; teacher < instance.teachers.length; teacher++) {
      for (let day = 0; day < days; day++) {
        const at = teacher * days + day;
        this.mask[at] = this.maskNow(week, teacher, day);
        this.gaps[teacher] += this.gapsOf(teacher, at, this.mask[at]);
        if (week.load[at] === 1) this.cost += weights.singleLessonDay;
      }
      this.cost += this.gapCost[this.gaps[teacher]];
    }
    for (let of = 0; of < instance.courses.length; of++) {
      const first = firstEvent[of];
      if (firstEvent[of + 1] - first !== 2) continue;
      const row = model.classOf[first] * slots;
      const isPlaced = week.start[first] >= 0 && week.start[first + 1] >= 0;
      const apart = week.dayOf[row + week.start[first]] - week.dayOf[row + week.start[first + 1]];
      if (isPlaced && course[first] === of && Math.abs(apart) === 1) this.cost += weights.adjacentDays;
    }
  }

  /** When a teacher teaches on a day, read from the week. */
  maskNow(week: Week, teacher: number, day: number): number {
    const { width, atoms } = week.model;
    const bits = this.rulers.ruler[teacher] * atoms;
    const from = teacher * width + day * atoms;
    let mask = 0;
    for (let atom = 0; atom < atoms; atom++) if (week.owner[from + atom] >= 0) mask |= this.rulers.bit[bits + atom];
    return mask;
  }

  /** Free slots between the first and the last lesson of a teacher's day (`at`: teacher and day). */
  gapsOf(teacher: number, at: number, mask: number): number {
    if (mask === 0) return 0;
    const inside = ((1 << (31 - Math.clz32(mask))) - (mask & -mask)) & ~mask;
    const { plain, ruler, slotBits, blocked, firstBits } = this.rulers;
    const free = inside & ~blocked[at];
    if (free === 0) return 0;
    const of = ruler[teacher];
    if (plain[of] === 1) return bitsOf(free);
    let gaps = 0;
    for (let index = firstBits[of]; index < firstBits[of + 1]; index++) {
      if ((free & slotBits[index]) === slotBits[index]) gaps++;
    }
    return gaps;
  }
}

/** Adds the costs of undesired times and of moves from the earlier week; whether there are any. */
function addPlaceCosts(model: Model, weights: Weights, home: Int32Array | undefined, costs: Float64Array): boolean {
  const { events, slots, open, length, classOf, gridOf, firstAtom, lastAtom, firstPart, partTeacher, wish, width } = model;
  let isAny = false;
  for (let event = 0; event < events; event++) {
    const row = gridOf[classOf[event]] * slots;
    for (let slot = 0; slot < slots; slot++) {
      if (open[event * slots + slot] === 0) continue;
      let cost = home && home[event] >= 0 && home[event] !== slot ? weights.moved : 0;
      for (let part = firstPart[event]; part < firstPart[event + 1]; part++) {
        const teacher = partTeacher[part] * width;
        for (let next = 0; next < length[event]; next++) {
          let isUndesired = false;
          for (let atom = firstAtom[row + slot + next]; atom <= lastAtom[row + slot + next]; atom++) {
            if (wish[teacher + atom] === 2) isUndesired = true;
          }
          if (isUndesired) cost += weights.undesired;
        }
      }
      costs[event * slots + slot] = cost;
      if (cost > 0) isAny = true;
    }
  }
  return isAny;
}
