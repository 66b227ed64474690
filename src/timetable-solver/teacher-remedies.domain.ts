import type { Remedy } from './finding.domain.ts';
import type { TimetableInstance } from './instance.domain.ts';

/** Unblocks a time of a teacher, on one day or on any; no remedy if nothing is blocked. */
export const freeSlotOf = ({ teachers }: TimetableInstance, teacher: number, day?: number): Remedy[] =>
  teachers[teacher].blocked.length > 0 ? [{ kind: 'free-slot', teacher, day }] : [];

/** Lets a teacher give one more lesson a day; no remedy if the days have no more free slots. */
export function moreLessonsADay({ teachers }: TimetableInstance, teacher: number, free: Int32Array): Remedy[] {
  const to = teachers[teacher].lessonsPerDay + 1;
  return free.some((slots) => slots >= to) ? [{ kind: 'raise-lessons-a-day', teacher, to }] : [];
}
