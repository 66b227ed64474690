import { Conflicts } from './conflicts.domain.ts';
import { DayFrames } from './day-frames.domain.ts';
import type { Model } from './model.domain.ts';
import { Random } from './random.domain.ts';
import { Week } from './week.domain.ts';

interface SearchLimits {
  seed: number;
  /** The most events to place; with Infinity, only `stop` ends the search. */
  steps: number;
  /** Called every few steps with their number; true ends the search. */
  stop: (steps: number) => boolean;
  /** An earlier week, by event (−1: unknown): what still fits stays, the rest is placed around it. */
  home?: Int32Array;
  /** The cost of moving an event away from its place in the earlier week; an ordinary conflict costs 1. */
  stickiness?: number;
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
const tabuPenalty = 50;

/**
 * Iterative forward search (T. Müller, "Constraint-based Timetabling", 2005): the week is free of clashes at every step. The
 * event on top of the stack goes where the events in its way weigh least; these are taken out, become heavier, may not return to
 * the same place for a while, and are placed next.
 */
export function searchForward(model: Model, limits: SearchLimits): SearchResult {
  const { events, slots, open, locked } = model;
  const { home, stickiness = 0 } = limits;
  const random = new Random(limits.seed);
  const week = new Week(model);
  const frames = new DayFrames(week, random, home);
  const weight = new Float64Array(events).fill(1);
  const conflicts = new Conflicts(week, frames, weight, random);
  const tabuUntil = new Int32Array(events * slots);
  const hardness = hardnessOf(model, random);
  const domain = domainsOf(model);

  const stack = new Int32Array(events);
  let height = 0;
  const waiting = [...Array(events).keys()].sort((one, other) => hardness[one] - hardness[other]);
  if (home) height = putHome(home);
  else for (const event of waiting) if (locked[event] < 0 || !putAlone(event, locked[event])) stack[height++] = event;

  const best = week.start.slice();
  let fewest = height;
  let steps = 0;
  /** Events for which no room can be made. */
  let hopeless = 0;
  while (height > 0 && steps < limits.steps) {
    if ((steps & 63) === 0 && steps > 0) {
      limits.progress?.(events - Math.min(height + hopeless, fewest));
      if (limits.stop(steps)) break;
    }
    steps++;
    const event = stack[--height];
    const slot = choose(event);
    if (slot < 0) {
      hopeless++;
      continue;
    }
    conflicts.collect(event, slot, Number.POSITIVE_INFINITY);
    if (conflicts.count > 0 && height + hopeless + 1 < fewest) {
      fewest = height + hopeless + 1;
      best.set(week.start);
    }
    frames.make(conflicts);
    const ejected = conflicts.hits.slice(0, conflicts.count).sort((one, other) => hardness[one] - hardness[other]);
    for (const hit of ejected) {
      weight[hit] += ejectionWeight;
      tabuUntil[hit * slots + week.start[hit]] = steps + 20 + random.below(20);
      week.take(hit);
      stack[height++] = hit;
    }
    week.put(event, slot);
  }
  if (height + hopeless < fewest) {
    fewest = height + hopeless;
    best.set(week.start);
  }
  const ejections = Int32Array.from(weight, (of) => Math.round((of - 1) / ejectionWeight));
  return { isComplete: fewest === 0, start: best, placed: events - fewest, steps, ejections };

  /** A start with nothing in its way, or else the one with the least weight, ties at random; −1 if there is none. */
  function choose(event: number): number {
    if (home === undefined || stickiness === 0) {
      const free = chooseFree(event);
      if (free >= 0) return free;
    }
    let least = Number.POSITIVE_INFINITY;
    let chosen = -1;
    let equals = 0;
    const row = event * slots;
    for (let index = domain.first[event]; index < domain.first[event + 1]; index++) {
      const slot = domain.starts[index];
      let cost = conflicts.collect(event, slot, least);
      if (cost > least) continue;
      if (conflicts.count > 0 && tabuUntil[row + slot] > steps) cost += tabuPenalty;
      if (conflicts.count === 0) cost -= 1;
      if (home && stickiness > 0) cost += unsettling(event, slot, home);
      if (cost < least - 1e-9) {
        least = cost;
        chosen = slot;
        equals = 1;
      } else if (cost < least + 1e-9 && random.below(++equals) === 0) chosen = slot;
    }
    return chosen;
  }

  /** The first start with nothing in its way, looking from a random one onwards. */
  function chooseFree(event: number): number {
    const first = domain.first[event];
    const count = domain.first[event + 1] - first;
    if (count === 0) return -1;
    const cells = model.classOf[event] * slots;
    const last = model.length[event] - 1;
    const offset = random.below(count);
    for (let index = 0; index < count; index++) {
      const slot = domain.starts[first + ((offset + index) % count)];
      if (week.cell[cells + slot] >= 0 || week.cell[cells + slot + last] >= 0) continue;
      if (conflicts.collect(event, slot, 0) === 0) return slot;
    }
    return -1;
  }

  function unsettling(event: number, slot: number, home: Int32Array): number {
    let cost = home[event] === slot ? -stickiness * 0.8 : 0;
    for (let index = 0; index < conflicts.count; index++) {
      const hit = conflicts.hits[index];
      cost += home[hit] === week.start[hit] ? stickiness : stickiness * 0.3;
    }
    return cost;
  }

  /** Places what still fits where the earlier week has it, locked events first; the others wait, the hardest on top. */
  function putHome(home: Int32Array): number {
    const order = shuffled(events, random).sort((one, other) => Number(locked[other] >= 0) - Number(locked[one] >= 0));
    const late = order.filter((event) => !putAlone(event, locked[event] >= 0 ? locked[event] : home[event]));
    late.sort((one, other) => hardness[one] - hardness[other]);
    stack.set(late);
    return late.length;
  }

  function putAlone(event: number, slot: number): boolean {
    if (slot < 0 || open[event * slots + slot] === 0) return false;
    if (conflicts.collect(event, slot, Number.POSITIVE_INFINITY) > 0 || conflicts.grows > 0) return false;
    week.put(event, slot);
    return true;
  }
}

/** By event: the slots at which it may begin, one list after the other. */
function domainsOf({ events, slots, open }: Model): { first: Int32Array; starts: Int32Array } {
  const first = new Int32Array(events + 1);
  const starts = new Int32Array(events * slots);
  let count = 0;
  for (let event = 0; event < events; event++) {
    first[event] = count;
    for (let slot = 0; slot < slots; slot++) if (open[event * slots + slot] === 1) starts[count++] = slot;
  }
  first[events] = count;
  return { first, starts };
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

function shuffled(count: number, random: Random): number[] {
  const order = [...Array(count).keys()];
  for (let index = count - 1; index > 0; index--) {
    const other = random.below(index + 1);
    [order[index], order[other]] = [order[other], order[index]];
  }
  return order;
}
