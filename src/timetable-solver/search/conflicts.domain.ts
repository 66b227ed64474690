import type { Random } from '../random.domain.ts';
import type { Week } from '../week.domain.ts';
import type { DayFrames } from './day-frames.domain.ts';

/** The weight of each slot by which a day of a class grows. */
const growthWeight = 0.3;

/** Finds what would have to go if an event were placed at a slot, with the least weight if there is a choice. */
export class Conflicts {
  /** The events in the way: the first `count` of `hits`. */
  readonly hits: Int32Array;
  count = 0;
  /** By how many slots a day of the class would grow, which day, and which days would lose one slot each. */
  grows = 0;
  grownDay = 0;
  readonly shrunk: Int32Array;

  readonly #week: Week;
  readonly #frames: DayFrames;
  readonly #weight: Float64Array;
  readonly #random: Random;
  readonly #seen: Int32Array;
  #stamp = 0;
  #sum = 0;

  constructor(week: Week, frames: DayFrames, weight: Float64Array, random: Random) {
    const { events, slots } = week.model;
    this.hits = new Int32Array(events);
    this.shrunk = new Int32Array(slots);
    this.#week = week;
    this.#frames = frames;
    this.#weight = weight;
    this.#random = random;
    this.#seen = new Int32Array(events);
  }

  /**
   * The weight of what is in the way of an event at an open slot; above `limit` it stops counting. Infinity if something locked
   * is in the way.
   */
  collect(event: number, slot: number, limit: number): number {
    const week = this.#week;
    const { classOf, length, slots, gridOf, firstAtom, lastAtom, firstPart, partTeacher, partRoom, width, days, course } =
      week.model;
    this.count = 0;
    this.grows = 0;
    this.#sum = 0;
    this.#stamp++;
    const of = classOf[event];
    const lessons = length[event];
    const cells = of * slots + slot;
    for (let next = 0; next < lessons; next++) this.#hit(week.cell[cells + next]);
    const row = gridOf[of] * slots + slot;
    const first = firstAtom[row];
    const last = lastAtom[row + lessons - 1];
    for (let part = firstPart[event]; part < firstPart[event + 1]; part++) {
      const teacher = partTeacher[part] * width;
      for (let atom = first; atom <= last; atom++) this.#hit(week.owner[teacher + atom]);
    }
    if (this.#sum > limit) return this.#sum;
    const day = week.dayOf[cells];
    if (week.courseDay[course[event] * days + day] > 0) this.#hitCourse(event, day);
    for (let part = firstPart[event]; part < firstPart[event + 1]; part++) {
      const room = partRoom[part];
      if (room >= 0) for (let atom = first; atom <= last; atom++) this.#hitRoom(event, room, room * width + atom);
      this.#hitDay(event, partTeacher[part], day);
    }
    if (this.#frames.spare[of] === 1) this.#fitFrame(event, slot, day);
    return this.#sum;
  }

  #hit(event: number): void {
    if (event < 0 || this.#seen[event] === this.#stamp) return;
    this.#seen[event] = this.#stamp;
    this.hits[this.count++] = event;
    this.#sum += this.#week.model.locked[event] >= 0 ? Number.POSITIVE_INFINITY : this.#weight[event];
  }

  /** The lightest of the events that are not in the way yet, or −1. */
  #lighter(one: number, other: number): number {
    if (this.#seen[other] === this.#stamp || this.#week.model.locked[other] >= 0) return one;
    if (one < 0) return other;
    const difference = this.#weight[other] - this.#weight[one];
    return difference < 0 || (difference === 0 && this.#random.below(5) < 2) ? other : one;
  }

  /** No more blocks of the course a day than allowed. */
  #hitCourse(event: number, day: number): void {
    const { start, dayOf, model } = this.#week;
    const { course, firstEvent, blocksPerDay, classOf, slots } = model;
    const of = course[event];
    const row = classOf[event] * slots;
    for (;;) {
      let blocks = 1;
      let lightest = -1;
      for (let other = firstEvent[of]; other < firstEvent[of + 1]; other++) {
        if (other === event || start[other] < 0 || dayOf[row + start[other]] !== day || this.#seen[other] === this.#stamp)
          continue;
        blocks++;
        lightest = this.#lighter(lightest, other);
      }
      if (blocks <= blocksPerDay[of]) return;
      if (lightest < 0) this.#sum = Number.POSITIVE_INFINITY;
      if (lightest < 0) return;
      this.#hit(lightest);
    }
  }

  #hitRoom(event: number, room: number, at: number): void {
    const { used, seats, seat, model } = this.#week;
    const number = model.roomNumber[room];
    if (used[at] + this.#partsIn(event, room) <= number) return;
    for (;;) {
      let taken = this.#partsIn(event, room);
      let lightest = -1;
      for (let index = seats[at]; index < seats[at] + used[at]; index++) {
        if (this.#seen[seat[index]] === this.#stamp) continue;
        taken++;
        lightest = this.#lighter(lightest, seat[index]);
      }
      if (taken <= number) return;
      if (lightest < 0) this.#sum = Number.POSITIVE_INFINITY;
      if (lightest < 0) return;
      this.#hit(lightest);
    }
  }

  #partsIn(event: number, room: number): number {
    const { firstPart, partRoom } = this.#week.model;
    let count = 0;
    for (let part = firstPart[event]; part < firstPart[event + 1]; part++) if (partRoom[part] === room) count++;
    return count;
  }

  /** No more lessons of a teacher a day than allowed. */
  #hitDay(event: number, teacher: number, day: number): void {
    const { load, owner, model } = this.#week;
    const { lessonsPerDay, length, days, width, atoms } = model;
    if (load[teacher * days + day] + length[event] <= lessonsPerDay[teacher]) return;
    const first = teacher * width + day * atoms;
    for (;;) {
      let lessons = length[event];
      let lightest = -1;
      let before = -1;
      for (let atom = first; atom < first + atoms; atom++) {
        const other = owner[atom];
        if (other < 0 || other === before || this.#seen[other] === this.#stamp) continue;
        before = other;
        lessons += length[other];
        lightest = this.#lighter(lightest, other);
      }
      if (lessons <= lessonsPerDay[teacher]) return;
      if (lightest < 0) this.#sum = Number.POSITIVE_INFINITY;
      if (lightest < 0) return;
      this.#hit(lightest);
    }
  }

  /** If the event goes beyond the end of a day of the class, that day grows and the lightest last lessons of other days go. */
  #fitFrame(event: number, slot: number, day: number): void {
    const { model, cell } = this.#week;
    const { classOf, length, slots, periods, days } = model;
    const { ends } = this.#frames;
    const of = classOf[event];
    const period = slot - day * periods[of];
    const end = ends[of * days + day];
    const missing = period + length[event] - end;
    if (missing <= 0) return;
    this.#sum += missing * growthWeight;
    this.grownDay = of * days + day;
    for (; this.grows < missing; this.grows++) {
      const at = this.#dayToShrink(of, day);
      const last = at < 0 ? -1 : cell[of * slots + (at - of * days) * periods[of] + ends[at] - this.#taken(at) - 1];
      if (at < 0) this.#sum = Number.POSITIVE_INFINITY;
      if (at < 0) return;
      this.shrunk[this.grows] = at;
      this.#hit(last);
    }
  }

  /** Slots that were already taken off the day. */
  #taken(at: number): number {
    let count = 0;
    for (let index = 0; index < this.grows; index++) if (this.shrunk[index] === at) count++;
    return count;
  }

  #dayToShrink(of: number, grown: number): number {
    const { cell, model } = this.#week;
    const { days, slots, periods, locked } = model;
    let least = Number.POSITIVE_INFINITY;
    let chosen = -1;
    const first = this.#random.below(days);
    for (let next = 0; next < days; next++) {
      const day = (first + next) % days;
      const at = of * days + day;
      const end = this.#frames.ends[at] - this.#taken(at);
      if (day === grown || end <= 0) continue;
      const last = cell[of * slots + day * periods[of] + end - 1];
      if (last >= 0 && locked[last] >= 0) continue;
      const cost = last < 0 || this.#seen[last] === this.#stamp ? 0 : this.#weight[last];
      if (cost < least) {
        least = cost;
        chosen = at;
      }
    }
    return chosen;
  }
}
