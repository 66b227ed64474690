import { atomsOf, type Grids, gridsOf } from './grids.domain.ts';
import type { ClassOfWeek, TimetableInstance } from './instance.domain.ts';

/**
 * An instance as numbers. An *event* is a block of a course. Teachers and rooms are busy by *atoms*: the day cut at every start
 * and end of a slot of any class, so that lessons clash if they share an atom, whichever slots their classes have.
 * Two-dimensional arrays are stored row by row: [event × slots + slot].
 */
export interface Model extends Grids {
  readonly instance: TimetableInstance;
  readonly days: number;
  /** Slots in the longest week of a class: the length of a row by slot. */
  readonly slots: number;
  /** Atoms in a week: the length of a row by atom. */
  readonly width: number;

  readonly events: number;
  readonly course: Int32Array;
  readonly block: Int32Array;
  readonly classOf: Int32Array;
  /** Lessons of the event. */
  readonly length: Int32Array;
  /** Parts of event e: from firstPart[e] up to firstPart[e + 1]. */
  readonly firstPart: Int32Array;
  readonly partTeacher: Int32Array;
  /** −1 if the class’s own room will do, or if there are rooms for all at once. */
  readonly partRoom: Int32Array;
  /** Events of course i: from firstEvent[i] up to firstEvent[i + 1]. */
  readonly firstEvent: Int32Array;
  readonly blocksPerDay: Int32Array;

  readonly lessonsPerDay: Int32Array;
  /** By teacher and atom of the week: 1 blocked, 2 undesired. */
  readonly wish: Uint8Array;
  readonly roomNumber: Int32Array;

  /** By class: slots a day, and lessons to teach a week. By class and day: slots that are taught. */
  readonly periods: Int32Array;
  readonly need: Int32Array;
  readonly dayPeriods: Int32Array;

  /** By event and slot: 1 if its class, teachers and locks let it begin there. */
  readonly open: Uint8Array;
  /** By event: the days on which it may begin, as bits. */
  readonly openDays: Int32Array;
  /** By event: the slot it is locked to, else −1. */
  readonly locked: Int32Array;
}

export const blockedWish = 1;
const undesiredWish = 2;

export function modelOf(instance: TimetableInstance): Model {
  const { days, classes, teachers, rooms, courses } = instance;
  const atoms = atomsOf(classes);
  const slots = days * Math.max(1, ...classes.map(({ periods }) => periods.length));
  const grids = gridsOf(classes, atoms, days, slots);
  const width = days * grids.atoms;

  const events = courses.reduce((sum, { blocks }) => sum + blocks.length, 0);
  const parts = courses.reduce((sum, { blocks, parts }) => sum + blocks.length * parts.length, 0);
  const course = new Int32Array(events);
  const block = new Int32Array(events);
  const classOf = new Int32Array(events);
  const length = new Int32Array(events);
  const firstPart = new Int32Array(events + 1);
  const partTeacher = new Int32Array(parts);
  const partRoom = new Int32Array(parts);
  const firstEvent = new Int32Array(courses.length + 1);
  const need = new Int32Array(classes.length);

  const users = new Int32Array(rooms.length);
  for (const { blocks, parts } of courses) for (const { room } of parts) if (room !== undefined) users[room] += blocks.length;
  let event = 0;
  let part = 0;
  for (const [index, { class: of, blocks, parts }] of courses.entries()) {
    firstEvent[index] = event;
    for (const [number, lessons] of blocks.entries()) {
      course[event] = index;
      block[event] = number;
      classOf[event] = of;
      length[event] = lessons;
      need[of] += lessons;
      firstPart[event] = part;
      for (const { teacher, room } of parts) {
        partTeacher[part] = teacher;
        partRoom[part] = room === undefined || rooms[room].number >= users[room] ? -1 : room;
        part++;
      }
      event++;
    }
  }
  firstEvent[courses.length] = event;
  firstPart[event] = part;

  const model = {
    ...grids,
    instance,
    days,
    slots,
    width,
    events,
    course,
    block,
    classOf,
    length,
    firstPart,
    partTeacher,
    partRoom,
    firstEvent,
    blocksPerDay: Int32Array.from(courses, ({ blocksPerDay }) => blocksPerDay),
    lessonsPerDay: Int32Array.from(teachers, ({ lessonsPerDay }) => lessonsPerDay),
    wish: wishes(instance, atoms, grids.atoms),
    roomNumber: Int32Array.from(rooms, ({ number }) => number),
    periods: Int32Array.from(classes, ({ periods }) => periods.length),
    need,
    dayPeriods: dayPeriodsOf(classes, days),
    open: new Uint8Array(events * slots),
    openDays: new Int32Array(events),
    locked: new Int32Array(events).fill(-1),
  };
  for (const [index, number, start] of instance.locks ?? []) model.locked[firstEvent[index] + number] = start;
  openStarts(model);
  closeLocked(model);
  noteDays(model);
  return model;
}

function dayPeriodsOf(classes: readonly ClassOfWeek[], days: number): Int32Array {
  const all = new Int32Array(classes.length * days);
  for (const [index, { periods, periodsOfDay }] of classes.entries()) {
    for (let day = 0; day < days; day++)
      all[index * days + day] = Math.min(periods.length, periodsOfDay?.[day] ?? periods.length);
  }
  return all;
}

/** What each teacher said about every atom; a partly blocked atom is blocked. */
function wishes(
  { days, teachers }: TimetableInstance,
  bounds: readonly { start: number; end: number }[],
  atoms: number,
): Uint8Array {
  const wish = new Uint8Array(teachers.length * days * atoms);
  for (const [teacher, { blocked, undesired = [] }] of teachers.entries()) {
    for (const [value, spans] of [[undesiredWish, undesired] as const, [blockedWish, blocked] as const]) {
      for (const { day, start, end } of spans) {
        const row = (teacher * days + day) * atoms;
        for (const [atom, bound] of bounds.entries()) if (bound.start < end && start < bound.end) wish[row + atom] = value;
      }
    }
  }
  return wish;
}

/**
 * Where each event may begin: within a day, not across a break, while its teachers can come; a locked one only where it is
 * locked.
 */
function openStarts(model: Model): void {
  const { open, events, slots, course, length, locked } = model;
  for (let event = 0; event < events; event++) {
    const row = event * slots;
    // Blocks of a course with the same length may begin at the same slots.
    const isLike = event > 0 && course[event - 1] === course[event] && length[event - 1] === length[event];
    if (isLike && locked[event] < 0 && locked[event - 1] < 0) open.copyWithin(row, row - slots, row);
    else openStartsOf(model, event);
  }
}

function openStartsOf(model: Model, event: number): void {
  const { open, slots, days, classOf, length, periods, dayPeriods, locked, gridOf, joined, wish, width } = model;
  const { firstAtom, lastAtom, firstPart, partTeacher } = model;
  const of = classOf[event];
  const lessons = length[event];
  const grid = gridOf[of] * slots;
  for (let day = 0; day < days; day++) {
    const first = day * periods[of];
    for (let slot = first; slot + lessons <= first + dayPeriods[of * days + day]; slot++) {
      let isOpen = locked[event] < 0 || locked[event] === slot;
      for (let next = 1; next < lessons; next++) if (joined[grid + slot + next] === 0) isOpen = false;
      const last = lastAtom[grid + slot + lessons - 1];
      for (let part = firstPart[event]; part < firstPart[event + 1] && isOpen; part++) {
        const teacher = partTeacher[part] * width;
        for (let atom = firstAtom[grid + slot]; atom <= last; atom++) if (wish[teacher + atom] === blockedWish) isOpen = false;
      }
      if (isOpen) open[event * slots + slot] = 1;
    }
  }
}

/** Nothing may begin where its class or one of its teachers has a locked lesson. */
function closeLocked(model: Model): void {
  const { instance, open, events, slots, width, classOf, length, locked, gridOf, firstAtom, lastAtom, firstPart, partTeacher } =
    model;
  if ((instance.locks ?? []).length === 0) return;
  const classTaken = new Uint8Array(instance.classes.length * slots);
  const teacherTaken = new Uint8Array(instance.teachers.length * width);
  const visit = (event: number, slot: number, each: (marks: Uint8Array, at: number) => void) => {
    for (let next = 0; next < length[event]; next++) each(classTaken, classOf[event] * slots + slot + next);
    const row = gridOf[classOf[event]] * slots + slot;
    for (let part = firstPart[event]; part < firstPart[event + 1]; part++) {
      for (let atom = firstAtom[row]; atom <= lastAtom[row + length[event] - 1]; atom++) {
        each(teacherTaken, partTeacher[part] * width + atom);
      }
    }
  };
  for (let event = 0; event < events; event++) {
    if (locked[event] < 0 || open[event * slots + locked[event]] === 0) continue;
    visit(event, locked[event], (marks, at) => {
      marks[at] = 1;
    });
  }
  for (let event = 0; event < events; event++) {
    for (let slot = 0; slot < slots && locked[event] < 0; slot++) {
      if (open[event * slots + slot] === 0) continue;
      let isTaken = false;
      visit(event, slot, (marks, at) => {
        if (marks[at] === 1) isTaken = true;
      });
      if (isTaken) open[event * slots + slot] = 0;
    }
  }
}

function noteDays({ open, openDays, events, slots, days, classOf, periods }: Model): void {
  for (let event = 0; event < events; event++) {
    const perDay = periods[classOf[event]];
    let slot = event * slots;
    for (let day = 0; day < days; day++) {
      let isOpen = 0;
      for (const end = slot + perDay; slot < end; slot++) isOpen |= open[slot];
      openDays[event] |= isOpen << day;
    }
  }
}
