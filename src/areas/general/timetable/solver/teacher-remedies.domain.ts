import type { Remedy } from './finding.domain.ts';
import type { TimetableInstance } from './instance.domain.ts';

/** To give a teacher a time back, on a day or on any: no help to those of whom none is blocked. */
export const freeSlotOf = ({ teachers }: TimetableInstance, teacher: number, day?: number): Remedy[] =>
  teachers[teacher].blocked.length > 0 ? [{ kind: 'free-slot', teacher, day }] : [];

/** To let a teacher give one more lesson a day: no help where the days have no more free slots than that. */
export function moreLessonsADay({ teachers }: TimetableInstance, teacher: number, free: Int32Array): Remedy[] {
  const to = teachers[teacher].lessonsPerDay + 1;
  return free.some((slots) => slots >= to) ? [{ kind: 'raise-lessons-a-day', teacher, to }] : [];
}
