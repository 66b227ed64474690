import type { Placement } from './instance.domain.ts';
import type { Model } from './model.domain.ts';

/**
 * A week in the making: which events lie where, and who is busy when. The caller makes sure that an event’s cells are free; the
 * week keeps the counts.
 */
export class Week {
  readonly model: Model;
  /** By event: the slot at which it begins, −1 while it is not placed. */
  readonly start: Int32Array;
  /** By class and slot: the event there, or −1. */
  readonly cell: Int32Array;
  /** By teacher and atom: the event there, or −1. */
  readonly owner: Int32Array;
  /** By teacher and day: lessons. */
  readonly load: Int32Array;
  /** By course and day: blocks. */
  readonly courseDay: Int32Array;
  /** By kind of room and atom: events there, and which they are (`seat` counts from `seats`). */
  readonly used: Int32Array;
  readonly seats: Int32Array;
  readonly seat: Int32Array;
  /** By class and slot: the day; the same for every class with as many slots a day. */
  readonly dayOf: Int32Array;

  constructor(model: Model) {
    const { instance, events, slots, width, days, roomNumber } = model;
    const { classes, teachers, courses, rooms } = instance;
    this.model = model;
    this.start = new Int32Array(events).fill(-1);
    this.cell = new Int32Array(classes.length * slots).fill(-1);
    this.owner = new Int32Array(teachers.length * width).fill(-1);
    this.load = new Int32Array(teachers.length * days);
    this.courseDay = new Int32Array(courses.length * days);
    this.used = new Int32Array(rooms.length * width);
    this.seats = new Int32Array(rooms.length * width);
    let seats = 0;
    for (let kind = 0; kind < rooms.length; kind++) {
      for (let atom = 0; atom < width; atom++) {
        this.seats[kind * width + atom] = seats;
        seats += Math.min(roomNumber[kind], events);
      }
    }
    this.seat = new Int32Array(seats);
    this.dayOf = new Int32Array(classes.length * slots);
    for (let of = 0; of < classes.length; of++) {
      for (let slot = 0; slot < slots; slot++) this.dayOf[of * slots + slot] = (slot / Math.max(1, model.periods[of])) | 0;
    }
  }

  put(event: number, slot: number): void {
    const { classOf, length, slots, gridOf, firstAtom, lastAtom, firstPart, partTeacher, partRoom, width, days, course } =
      this.model;
    const of = classOf[event];
    const lessons = length[event];
    const row = gridOf[of] * slots + slot;
    const first = firstAtom[row];
    const last = lastAtom[row + lessons - 1];
    const day = this.dayOf[of * slots + slot];
    this.start[event] = slot;
    for (let next = 0; next < lessons; next++) this.cell[of * slots + slot + next] = event;
    this.courseDay[course[event] * days + day]++;
    for (let part = firstPart[event]; part < firstPart[event + 1]; part++) {
      const teacher = partTeacher[part];
      this.load[teacher * days + day] += lessons;
      for (let atom = first; atom <= last; atom++) this.owner[teacher * width + atom] = event;
      if (partRoom[part] < 0) continue;
      for (let atom = first; atom <= last; atom++) {
        const at = partRoom[part] * width + atom;
        this.seat[this.seats[at] + this.used[at]++] = event;
      }
    }
  }

  take(event: number): void {
    const { classOf, length, slots, gridOf, firstAtom, lastAtom, firstPart, partTeacher, partRoom, width, days, course } =
      this.model;
    const slot = this.start[event];
    const of = classOf[event];
    const lessons = length[event];
    const row = gridOf[of] * slots + slot;
    const first = firstAtom[row];
    const last = lastAtom[row + lessons - 1];
    const day = this.dayOf[of * slots + slot];
    this.start[event] = -1;
    for (let next = 0; next < lessons; next++) this.cell[of * slots + slot + next] = -1;
    this.courseDay[course[event] * days + day]--;
    for (let part = firstPart[event]; part < firstPart[event + 1]; part++) {
      const teacher = partTeacher[part];
      this.load[teacher * days + day] -= lessons;
      for (let atom = first; atom <= last; atom++) this.owner[teacher * width + atom] = -1;
      if (partRoom[part] < 0) continue;
      for (let atom = first; atom <= last; atom++) this.leaveSeat(partRoom[part] * width + atom, event);
    }
  }

  private leaveSeat(at: number, event: number): void {
    const from = this.seats[at];
    const last = from + --this.used[at];
    for (let seat = from; seat < last; seat++) {
      if (this.seat[seat] !== event) continue;
      this.seat[seat] = this.seat[last];
      return;
    }
  }
}

/** The placements of all placed events. */
export function placementsOf({ course, block, events }: Model, start: Int32Array): Placement[] {
  const all: Placement[] = [];
  for (let event = 0; event < events; event++) if (start[event] >= 0) all.push([course[event], block[event], start[event]]);
  return all;
}

/** By event: its slot in an earlier week, −1 if that week does not have it. */
export function startsOf({ firstEvent, events }: Model, week: readonly Placement[]): Int32Array {
  const start = new Int32Array(events).fill(-1);
  for (const [course, block, slot] of week) {
    const event = firstEvent[course] + block;
    if (event < firstEvent[course + 1]) start[event] = slot;
  }
  return start;
}
