import type { Model } from './model.domain.ts';

/** What a teacher could teach in a week if there were no other teachers. */
export interface TeacherDays {
  /** The courses in which the teacher takes part. */
  courses: number[];
  /** Their lessons. */
  lessons: number;
  /** By day: slots at which at least one of the courses could lie, and how many of them the daily limit leaves. */
  free: Int32Array;
  most: Int32Array;
  /** By day: the most doubles that fit side by side. */
  doubles: Int32Array;
}

/** By teacher: the free slots of each day at which any of the teacher’s courses could lie. */
export function teacherDaysOf(model: Model): TeacherDays[] {
  const { instance, days, width, atoms, lessonsPerDay } = model;
  const usable = usableAtoms(model);
  const all: TeacherDays[] = instance.teachers.map(() => ({
    courses: [],
    lessons: 0,
    free: new Int32Array(days),
    most: new Int32Array(days),
    doubles: new Int32Array(days),
  }));
  const gridsOf = all.map(() => new Set<number>());
  for (const [course, { parts, blocks, class: of }] of instance.courses.entries()) {
    for (const { teacher } of parts) {
      all[teacher].courses.push(course);
      all[teacher].lessons += blocks.reduce((sum, lessons) => sum + lessons, 0);
      gridsOf[teacher].add(model.gridOf[of]);
    }
  }
  for (const [teacher, one] of all.entries()) {
    const isSimple = gridsOf[teacher].size === 1;
    for (let day = 0; day < days; day++) {
      const row = teacher * width + day * atoms;
      const slots = freeSlots(model, [...gridsOf[teacher]], usable, row, day);
      one.free[day] = slots.count;
      one.most[day] = Math.min(slots.count, lessonsPerDay[teacher]);
      one.doubles[day] = Math.min(isSimple ? slots.pairs : slots.count >> 1, lessonsPerDay[teacher] >> 1);
    }
  }
  return all;
}

/** By teacher and atom: 1 where some event of the teacher could lie. */
function usableAtoms(model: Model): Uint8Array {
  const { instance, events, slots, width, open, length, classOf, gridOf, firstAtom, lastAtom, firstPart, partTeacher, course } =
    model;
  const usable = new Uint8Array(instance.teachers.length * width);
  for (let event = 0; event < events; event++) {
    const isLike = event > 0 && course[event - 1] === course[event] && length[event - 1] === length[event];
    if (isLike && model.locked[event] < 0 && model.locked[event - 1] < 0) continue;
    const row = gridOf[classOf[event]] * slots;
    for (let slot = 0; slot < slots; slot++) {
      if (open[event * slots + slot] === 0) continue;
      const last = lastAtom[row + slot + length[event] - 1];
      for (let part = firstPart[event]; part < firstPart[event + 1]; part++) {
        for (let atom = firstAtom[row + slot]; atom <= last; atom++) usable[partTeacher[part] * width + atom] = 1;
      }
    }
  }
  return usable;
}

/**
 * How many slots of some grids fit one after another while the teacher is free; for one grid, also the pairs that a double could
 * take.
 */
function freeSlots(model: Model, grids: readonly number[], usable: Uint8Array, row: number, day: number) {
  const { gridPeriods, slots, firstAtom, lastAtom, joined, atoms } = model;
  const free: number[] = [];
  for (const grid of grids) {
    const first = grid * slots + day * gridPeriods[grid].length;
    for (let slot = first; slot < first + gridPeriods[grid].length; slot++) {
      let isFree = true;
      for (let atom = firstAtom[slot]; atom <= lastAtom[slot]; atom++) if (usable[row - day * atoms + atom] === 0) isFree = false;
      if (isFree) free.push(slot);
    }
  }
  if (grids.length > 1) free.sort((one, other) => lastAtom[one] - lastAtom[other]);
  let end = -1;
  let count = 0;
  let pairs = 0;
  let run = 0;
  for (const slot of free) {
    if (firstAtom[slot] <= end) continue;
    run = joined[slot] === 1 && firstAtom[slot] === end + 1 ? run + 1 : 1;
    if (run % 2 === 0) pairs++;
    end = lastAtom[slot];
    count++;
  }
  return { count, pairs };
}
