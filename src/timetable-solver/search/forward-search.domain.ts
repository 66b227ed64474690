import type { Model } from '../model.domain.ts';
import { Random } from '../random.domain.ts';
import { Week } from '../week.domain.ts';
import { Conflicts } from './conflicts.domain.ts';
import { DayFrames } from './day-frames.domain.ts';
import { type EarlierWeek, StartChoice } from './start-choice.domain.ts';

/** With an earlier week, what still fits stays in its place there, and the rest is placed around it. */
interface SearchLimits extends EarlierWeek {
  seed: number;
  /** The most events to place; with Infinity, only `stop` ends the search. */
  steps: number;
  /** Called every few steps with their number; true ends the search. */
  stop: (steps: number) => boolean;
  /** Called with the number of placed events. */
  progress?: (placed: number) => void;
}

interface SearchResult {
  isComplete: boolean;
  /** By event: its slot in the best week found, −1 if it did not fit. */
  start: Int32Array;
  placed: number;
  steps: number;
  /** By event: how often it was in the way of another. */
  ejections: Int32Array;
}

const ejectionWeight = 0.2;

/**
 * Iterative forward search (T. Müller, "Constraint-based Timetabling", 2005): the week is free of clashes at every step. The
 * event on top of the stack goes where the events in its way weigh least; these are taken out, become heavier, may not return to
 * the same place for a while, and are placed next.
 */
export function searchForward(model: Model, limits: SearchLimits): SearchResult {
  const { events, slots, open, locked } = model;
  const { home } = limits;
  const random = new Random(limits.seed);
  const week = new Week(model);
  const frames = new DayFrames(week, random, home);
  const weight = new Float64Array(events).fill(1);
  const conflicts = new Conflicts(week, frames, weight, random);
  const hardness = hardnessOf(model, random);
  const hardestLast = (one: number, other: number) => hardness[one] - hardness[other];
  const choice = new StartChoice(week, conflicts, random, limits);

  const late = placeKnown();
  /** The events that wait, the next one on top. */
  const stack = new Int32Array(events);
  stack.set(late);
  let height = late.length;
  /** Events for which no room can be made. */
  let hopeless = 0;
  const best = week.start.slice();
  let fewest = height;
  let steps = 0;
  while (height > 0 && steps < limits.steps) {
    if ((steps & 63) === 0 && steps > 0) {
      limits.progress?.(events - Math.min(height + hopeless, fewest));
      if (limits.stop(steps)) break;
    }
    steps++;
    const event = stack[--height];
    const slot = choice.choose(event, steps);
    if (slot < 0) {
      hopeless++;
      continue;
    }
    conflicts.collect(event, slot, Number.POSITIVE_INFINITY);
    if (conflicts.count > 0) keepIfBest(height + hopeless + 1);
    frames.make(conflicts);
    takeOutHits();
    week.put(event, slot);
  }
  keepIfBest(height + hopeless);
  const ejections = Int32Array.from(weight, (of) => Math.round((of - 1) / ejectionWeight));
  return { isComplete: fewest === 0, start: best, placed: events - fewest, steps, ejections };

  /** Places what is locked, and what still fits where the earlier week has it; returns the others, the hardest last. */
  function placeKnown(): number[] {
    const order = home ? lockedFirst(shuffled(events, random), locked) : [...Array(events).keys()].sort(hardestLast);
    const others = order.filter((event) => !putAlone(event, home && locked[event] < 0 ? home[event] : locked[event]));
    return others.sort(hardestLast);
  }

  /** Places an event if nothing is in its way; −1 is no place. */
  function putAlone(event: number, slot: number): boolean {
    if (slot < 0 || open[event * slots + slot] === 0) return false;
    if (conflicts.collect(event, slot, Number.POSITIVE_INFINITY) > 0 || conflicts.grows > 0) return false;
    week.put(event, slot);
    return true;
  }

  function keepIfBest(missing: number): void {
    if (missing >= fewest) return;
    fewest = missing;
    best.set(week.start);
  }

  /** Takes out what is in the way of the placement examined last; it is placed next, the hardest first. */
  function takeOutHits(): void {
    for (const hit of conflicts.hits.slice(0, conflicts.count).sort(hardestLast)) {
      weight[hit] += ejectionWeight;
      choice.avoid(hit, week.start[hit], steps + 20 + random.below(20));
      week.take(hit);
      stack[height++] = hit;
    }
  }
}

/**
 * How early an event should be placed: long ones, those that need a scarce room, and those of teachers with little leeway come
 * first.
 */
function hardnessOf(model: Model, random: Random): Float64Array {
  const { events, length, course, firstEvent, firstPart, partTeacher, partRoom, wish, width, instance } = model;
  const load = new Int32Array(instance.teachers.length);
  for (let event = 0; event < events; event++) {
    for (let part = firstPart[event]; part < firstPart[event + 1]; part++) load[partTeacher[part]] += length[event];
  }
  const use = Float64Array.from(load, (lessons, teacher) => {
    let free = 0;
    for (let atom = 0; atom < width; atom++) if (wish[teacher * width + atom] !== 1) free++;
    return lessons / Math.max(1, free);
  });
  const hardness = new Float64Array(events);
  for (let event = 0; event < events; event++) {
    const of = course[event];
    let sum = (length[event] - 1) * 30 + firstEvent[of + 1] - firstEvent[of] + random.fraction() * 2;
    for (let part = firstPart[event]; part < firstPart[event + 1]; part++) {
      sum += 20 * use[partTeacher[part]] + (partRoom[part] >= 0 ? 8 : 0);
    }
    hardness[event] = sum;
  }
  return hardness;
}

const lockedFirst = (order: number[], locked: Int32Array): number[] =>
  order.sort((one, other) => Number(locked[other] >= 0) - Number(locked[one] >= 0));

function shuffled(count: number, random: Random): number[] {
  const order = [...Array(count).keys()];
  for (let index = count - 1; index > 0; index--) {
    const other = random.below(index + 1);
    [order[index], order[other]] = [order[other], order[index]];
  }
  return order;
}
