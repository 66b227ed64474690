import { listed } from '../kit/domain/wording.domain.ts';
import type { TimetableInstance } from './instance.domain.ts';
import type { Model } from './model.domain.ts';
import { Random } from './random.domain.ts';
import { Conflicts } from './search/conflicts.domain.ts';
import { DayFrames } from './search/day-frames.domain.ts';
import { Week } from './week.domain.ts';
import { nameOfCourse } from './wording.domain.ts';

/** A block that found no place in the best week, and what stands in its way. */
export interface Unplaced {
  course: number;
  block: number;
  /** Slots at which its teachers, class and locks would let it begin. */
  openSlots: number;
  /** The courses that are in its way at most of these slots, most frequent first. */
  blockedBy: { course: number; slots: number }[];
  sentence: string;
}

const mostNamed = 3;

/** What blocks each event that a week leaves out, the most blocked first. */
export function unplacedOf(model: Model, start: Int32Array): Unplaced[] {
  const { instance, events, slots, open, course, block } = model;
  const week = new Week(model);
  for (let event = 0; event < events; event++) if (start[event] >= 0) week.put(event, start[event]);
  const random = new Random(1);
  const conflicts = new Conflicts(week, new DayFrames(week, random, start), new Float64Array(events).fill(1), random);
  const all: Unplaced[] = [];
  for (let event = 0; event < events; event++) {
    if (start[event] >= 0) continue;
    let openSlots = 0;
    const counts = new Map<number, number>();
    for (let slot = 0; slot < slots; slot++) {
      if (open[event * slots + slot] === 0) continue;
      openSlots++;
      conflicts.collect(event, slot, Number.POSITIVE_INFINITY);
      const inTheWay = new Set(conflicts.hits.slice(0, conflicts.count));
      for (const of of new Set([...inTheWay].map((hit) => course[hit]))) counts.set(of, (counts.get(of) ?? 0) + 1);
    }
    const blockedBy = [...counts]
      .map(([of, count]) => ({ course: of, slots: count }))
      .sort((one, other) => other.slots - one.slots);
    const unplaced = { course: course[event], block: block[event], openSlots, blockedBy: blockedBy.slice(0, mostNamed) };
    all.push({ ...unplaced, sentence: sentenceOf(instance, unplaced) });
  }
  return all.sort((one, other) => one.openSlots - other.openSlots);
}

function sentenceOf(instance: TimetableInstance, { course, block, openSlots, blockedBy }: Omit<Unplaced, 'sentence'>): string {
  const what = instance.courses[course].blocks[block] === 1 ? 'lesson' : 'double lesson';
  const none = `${nameOfCourse(instance, course)} has no place for a ${what}`;
  if (openSlots === 0) return `${none}: its class and its teachers have no free time in common.`;
  const others = blockedBy.map((other) => `${nameOfCourse(instance, other.course)} at ${other.slots}`);
  const times = openSlots === 1 ? 'At the only possible time' : `Of ${openSlots} possible times`;
  return `${none}. ${times} it is blocked by ${listed(others)}.`;
}
