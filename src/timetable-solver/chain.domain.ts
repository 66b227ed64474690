import type { Comfort } from './comfort.domain.ts';
import type { Model } from './model.domain.ts';
import type { Week } from './week.domain.ts';

/** The most classes that one move may affect. */
const mostClasses = 14;

/**
 * A move that keeps a complete week free of clashes: some slots of a class change places, and where a teacher would then be in
 * two classes at once, the other class swaps the same slots (a Kempe chain), and so on. It is examined without touching the week:
 * `isPossible` and `cost` say what it would do, `make` does it.
 */
export class Chain {
  /** By slot: where its event goes; −1 for slots that stay. The mover fills in the slots that it names in `slots`. */
  readonly target: Int32Array;
  readonly slots: Int32Array;
  slotCount = 0;
  /** What the move adds to the cost of the week. */
  cost = 0;
  /** How many more blocks will lie elsewhere than in the earlier week, if there is one. */
  away = 0;

  readonly #week: Week;
  readonly #comfort: Comfort;
  readonly #fixed: Uint8Array;
  readonly #spare: Uint8Array;
  readonly #sibling: Int32Array;

  readonly #classes = new Int32Array(mostClasses);
  #classCount = 0;
  readonly #moved: Int32Array;
  readonly #movedTo: Int32Array;
  #movedCount = 0;
  /** The teachers’ days that the move touches, and what they would become. */
  readonly #touched: Int32Array;
  #touchedCount = 0;
  readonly #newMask: Int32Array;
  readonly #newLoad: Int32Array;
  readonly #touchedGaps: Int32Array;
  readonly #roomsTouched: Int32Array;
  #roomCount = 0;
  readonly #newUse: Int32Array;
  readonly #lessonBits: Int32Array;
  readonly #longest: number;

  #stamp = 0;
  readonly #classSeen: Int32Array;
  readonly #eventSeen: Int32Array;
  readonly #daySeen: Int32Array;
  readonly #teacherSeen: Int32Array;
  readonly #roomSeen: Int32Array;

  /** @param fixed by event, 1 if it must not move */
  constructor(week: Week, comfort: Comfort, fixed: Uint8Array) {
    const { events, slots, days, width, instance, firstEvent, course, periods, need, dayPeriods } = week.model;
    const { classes, teachers, rooms } = instance;
    this.#week = week;
    this.#comfort = comfort;
    this.#fixed = fixed;
    this.target = new Int32Array(slots).fill(-1);
    this.slots = new Int32Array(slots);
    this.#spare = Uint8Array.from(classes, (_, of) => {
      let open = 0;
      for (let day = 0; day < days; day++) open += dayPeriods[of * days + day];
      return open > need[of] || periods[of] === 0 ? 1 : 0;
    });
    this.#sibling = Int32Array.from({ length: events }, (_, event) => {
      const first = firstEvent[course[event]];
      return firstEvent[course[event] + 1] - first === 2 ? 2 * first + 1 - event : -1;
    });
    this.#moved = new Int32Array(mostClasses * slots);
    this.#movedTo = new Int32Array(mostClasses * slots);
    this.#touched = new Int32Array(teachers.length * days);
    this.#newMask = new Int32Array(teachers.length * days);
    this.#newLoad = new Int32Array(teachers.length * days);
    this.#touchedGaps = new Int32Array(teachers.length);
    this.#roomsTouched = new Int32Array(rooms.length * width);
    this.#newUse = new Int32Array(rooms.length * width);
    this.#lessonBits = lessonBitsOf(week, comfort);
    this.#longest = longestOf(week.model);
    this.#classSeen = new Int32Array(classes.length);
    this.#eventSeen = new Int32Array(events);
    this.#daySeen = new Int32Array(teachers.length * days);
    this.#teacherSeen = new Int32Array(teachers.length);
    this.#roomSeen = new Int32Array(rooms.length * width);
  }

  /** Whether the move in `target` can begin in a class and ends without a clash; if so, `cost` is set. */
  isPossible(first: number): boolean {
    this.#stamp++;
    this.#movedCount = 0;
    this.#touchedCount = 0;
    this.#roomCount = 0;
    this.#classes[0] = first;
    this.#classSeen[first] = this.#stamp;
    this.#classCount = 1;
    for (let index = 0; index < this.#classCount; index++) if (!this.#addClass(this.#classes[index])) return false;
    if (this.#movedCount === 0 || !this.#fitsDays() || !this.#fitsRooms()) return false;
    this.cost = this.#costOfMove();
    this.away = this.#awayByMove();
    return true;
  }

  /** Makes the move that was examined last. */
  make(): void {
    const week = this.#week;
    const comfort = this.#comfort;
    const { days } = week.model;
    for (let index = 0; index < this.#movedCount; index++) week.take(this.#moved[index]);
    for (let index = 0; index < this.#movedCount; index++) week.put(this.#moved[index], this.#movedTo[index]);
    comfort.cost += this.cost;
    comfort.away += this.away;
    for (let index = 0; index < this.#touchedCount; index++) {
      const at = this.#touched[index];
      const teacher = (at / days) | 0;
      const mask = comfort.rulers.isCoarse ? comfort.maskNow(week, teacher, at - teacher * days) : this.#newMask[at];
      if (comfort.rulers.isCoarse) comfort.cost -= comfort.gapCost[this.#touchedGaps[teacher]];
      const before = comfort.gapsOf(teacher, at, comfort.mask[at]);
      comfort.gaps[teacher] += comfort.gapsOf(teacher, at, mask) - before;
      comfort.mask[at] = mask;
    }
  }

  /** A teacher would be in two classes at once, so the other class swaps too; false if it cannot. */
  #reach(owner: number): boolean {
    const { classOf, gridOf } = this.#week.model;
    const of = classOf[owner];
    if (this.#classSeen[of] === this.#stamp) return true;
    if (this.#classCount === mostClasses || gridOf[of] !== gridOf[this.#classes[0]]) return false;
    this.#classSeen[of] = this.#stamp;
    this.#classes[this.#classCount++] = of;
    return true;
  }

  /** Moves the events in the slots of one class. */
  #addClass(of: number): boolean {
    const { cell, start, owner, dayOf, model } = this.#week;
    const { slots, length, open, firstPart, gridOf, firstAtom, lastAtom, partTeacher, width } = model;
    const stamp = this.#stamp;
    const row = of * slots;
    const gridRow = gridOf[of] * slots;
    const firstMoved = this.#movedCount;
    let changesDay = false;
    for (let index = 0; index < this.slotCount; index++) {
      const event = cell[row + this.slots[index]];
      if (event < 0 || this.#eventSeen[event] === stamp) continue;
      const from = start[event];
      const to = this.target[from];
      if (to < 0 || this.#fixed[event] === 1 || open[event * slots + to] === 0) return false;
      const lessons = length[event];
      for (let next = 1; next < lessons; next++) if (this.target[from + next] !== to + next) return false;
      this.#eventSeen[event] = stamp;
      this.#moved[this.#movedCount] = event;
      this.#movedTo[this.#movedCount++] = to;
      if (dayOf[row + from] !== dayOf[row + to]) changesDay = true;
      const first = firstAtom[gridRow + to];
      const last = lastAtom[gridRow + to + lessons - 1];
      for (let part = firstPart[event]; part < firstPart[event + 1]; part++) {
        const teacher = partTeacher[part] * width;
        for (let atom = first; atom <= last; atom++) {
          const other = owner[teacher + atom];
          if (other >= 0 && this.#eventSeen[other] !== stamp && !this.#reach(other)) return false;
        }
        this.#touch(event, part, from, to);
      }
    }
    if (changesDay && !this.#spreads(firstMoved)) return false;
    return this.#spare[of] === 0 || this.#isCompact(of, firstMoved);
  }

  /** Notes what the move changes in a teacher’s days and in rooms. */
  #touch(event: number, part: number, from: number, to: number): void {
    const { dayOf, model } = this.#week;
    const { days, slots, length, classOf, gridOf, gridPeriods, partTeacher, partRoom } = model;
    const row = classOf[event] * slots;
    const teacher = partTeacher[part];
    const lessons = length[event];
    const grid = gridOf[classOf[event]];
    const bits = ((this.#comfort.rulers.ruler[teacher] * gridPeriods.length + grid) * this.#longest + lessons - 1) * slots;
    const before = this.#touchDay(teacher * days + dayOf[row + from]);
    this.#newMask[before] ^= this.#lessonBits[bits + from];
    this.#newLoad[before] -= lessons;
    const after = this.#touchDay(teacher * days + dayOf[row + to]);
    this.#newMask[after] ^= this.#lessonBits[bits + to];
    this.#newLoad[after] += lessons;
    if (partRoom[part] < 0) return;
    this.#touchRoom(partRoom[part], grid, from, lessons, -1);
    this.#touchRoom(partRoom[part], grid, to, lessons, 1);
  }

  #touchDay(at: number): number {
    if (this.#daySeen[at] !== this.#stamp) {
      this.#daySeen[at] = this.#stamp;
      this.#newMask[at] = this.#comfort.mask[at];
      this.#newLoad[at] = this.#week.load[at];
      this.#touched[this.#touchedCount++] = at;
    }
    return at;
  }

  #touchRoom(room: number, grid: number, slot: number, lessons: number, change: number): void {
    const { firstAtom, lastAtom, slots, width } = this.#week.model;
    const last = lastAtom[grid * slots + slot + lessons - 1];
    for (let atom = firstAtom[grid * slots + slot]; atom <= last; atom++) {
      const at = room * width + atom;
      if (this.#roomSeen[at] !== this.#stamp) {
        this.#roomSeen[at] = this.#stamp;
        this.#newUse[at] = this.#week.used[at];
        this.#roomsTouched[this.#roomCount++] = at;
      }
      this.#newUse[at] += change;
    }
  }

  /** Whether no course of the class whose moves begin at `firstMoved` has more blocks on a day than allowed. */
  #spreads(firstMoved: number): boolean {
    const { start, dayOf, courseDay, model } = this.#week;
    const { course, days, slots, classOf, blocksPerDay } = model;
    const row = classOf[this.#moved[firstMoved]] * slots;
    for (let index = firstMoved; index < this.#movedCount; index++) {
      const event = this.#moved[index];
      const day = dayOf[row + this.#movedTo[index]];
      if (day === dayOf[row + start[event]]) continue;
      let blocks = courseDay[course[event] * days + day];
      for (let other = firstMoved; other < this.#movedCount; other++) {
        if (course[this.#moved[other]] !== course[event]) continue;
        if (dayOf[row + start[this.#moved[other]]] === day) blocks--;
        if (dayOf[row + this.#movedTo[other]] === day) blocks++;
      }
      if (blocks > blocksPerDay[course[event]]) return false;
    }
    return true;
  }

  /** Whether the free slots of the class stay at the end of its days. */
  #isCompact(of: number, firstMoved: number): boolean {
    const { cell, dayOf, model } = this.#week;
    const { slots, periods, length } = model;
    for (let index = 0; index < this.slotCount; index++) {
      const day = dayOf[of * slots + this.slots[index]];
      const first = day * periods[of];
      let taught = 0;
      for (let period = 0; period < periods[of]; period++) {
        const event = cell[of * slots + first + period];
        if (event >= 0 && this.#eventSeen[event] !== this.#stamp) taught |= 1 << period;
      }
      for (let other = firstMoved; other < this.#movedCount; other++) {
        const period = this.#movedTo[other] - first;
        if (period < 0 || period >= periods[of]) continue;
        taught |= ((1 << length[this.#moved[other]]) - 1) << period;
      }
      if ((taught & (taught + 1)) !== 0) return false;
    }
    return true;
  }

  #fitsDays(): boolean {
    const { lessonsPerDay, days } = this.#week.model;
    for (let index = 0; index < this.#touchedCount; index++) {
      const at = this.#touched[index];
      if (this.#newLoad[at] > lessonsPerDay[(at / days) | 0]) return false;
    }
    return true;
  }

  #fitsRooms(): boolean {
    const { roomNumber, width } = this.#week.model;
    for (let index = 0; index < this.#roomCount; index++) {
      const at = this.#roomsTouched[index];
      if (this.#newUse[at] > roomNumber[(at / width) | 0]) return false;
    }
    return true;
  }

  #costOfMove(): number {
    const { load, model } = this.#week;
    const { mask, gaps, gapCost, weights } = this.#comfort;
    const { days } = model;
    let cost = 0;
    for (let index = 0; index < this.#touchedCount; index++) {
      const at = this.#touched[index];
      const teacher = (at / days) | 0;
      if (this.#teacherSeen[teacher] !== this.#stamp) {
        this.#teacherSeen[teacher] = this.#stamp;
        this.#touchedGaps[teacher] = gaps[teacher];
      }
      if (this.#newMask[at] === mask[at]) continue;
      const before = this.#touchedGaps[teacher];
      const after = before + this.#comfort.gapsOf(teacher, at, this.#newMask[at]) - this.#comfort.gapsOf(teacher, at, mask[at]);
      this.#touchedGaps[teacher] = after;
      cost += gapCost[after] - gapCost[before];
      if (this.#newLoad[at] === 1) cost += weights.singleLessonDay;
      if (load[at] === 1) cost -= weights.singleLessonDay;
    }
    return cost + this.#costOfPlaces();
  }

  #awayByMove(): number {
    const { home } = this.#comfort;
    const { start } = this.#week;
    if (!home) return 0;
    let away = 0;
    for (let index = 0; index < this.#movedCount; index++) {
      const event = this.#moved[index];
      if (home[event] < 0) continue;
      if (this.#movedTo[index] === home[event]) away--;
      else if (start[event] === home[event]) away++;
    }
    return away;
  }

  /** The cost of the places themselves, and of courses with two blocks on neighbouring days. */
  #costOfPlaces(): number {
    const { start, dayOf, model } = this.#week;
    const { slots, classOf } = model;
    const { weights, placeCost, hasPlaceCost } = this.#comfort;
    let cost = 0;
    for (let index = 0; index < this.#movedCount; index++) {
      const event = this.#moved[index];
      const to = this.#movedTo[index];
      if (hasPlaceCost) cost += placeCost[event * slots + to] - placeCost[event * slots + start[event]];
      const sibling = this.#sibling[event];
      if (sibling < 0) continue;
      const row = classOf[event] * slots;
      const day = dayOf[row + to];
      const dayBefore = dayOf[row + start[event]];
      const siblingBefore = dayOf[row + start[sibling]];
      let siblingDay = siblingBefore;
      if (this.#eventSeen[sibling] === this.#stamp) {
        if (sibling < event) continue;
        for (let other = 0; other < this.#movedCount; other++) {
          if (this.#moved[other] === sibling) siblingDay = dayOf[row + this.#movedTo[other]];
        }
      }
      if (Math.abs(day - siblingDay) === 1) cost += weights.adjacentDays;
      if (Math.abs(dayBefore - siblingBefore) === 1) cost -= weights.adjacentDays;
    }
    return cost;
  }
}

/** By ruler, grid, block length and slot: the bits of a teacher’s day that the block covers. */
function lessonBitsOf({ model }: Week, { rulers }: Comfort): Int32Array {
  const { gridPeriods, slots, days, atoms, firstAtom, lastAtom } = model;
  const kinds = rulers.plain.length;
  const longest = longestOf(model);
  const all = new Int32Array(kinds * gridPeriods.length * longest * slots);
  for (let kind = 0; kind < kinds; kind++) {
    for (const [grid, { length: periods }] of gridPeriods.entries()) {
      for (let lessons = 1; lessons <= longest; lessons++) {
        for (let slot = 0; slot < days * periods; slot++) {
          if ((slot % periods) + lessons > periods) continue;
          const last = lastAtom[grid * slots + slot + lessons - 1];
          let mask = 0;
          for (let atom = firstAtom[grid * slots + slot]; atom <= last; atom++) mask |= rulers.bit[kind * atoms + (atom % atoms)];
          all[((kind * gridPeriods.length + grid) * longest + lessons - 1) * slots + slot] = mask;
        }
      }
    }
  }
  return all;
}

const longestOf = ({ length }: Model): number => length.reduce((longest, lessons) => Math.max(longest, lessons), 1);
