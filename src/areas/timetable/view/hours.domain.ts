import { type ClockTime, minutesOf } from '../../../kit/domain/clock.domain.ts';

/** Hours of the day that a timetable shows, from and to. */
export interface Hours {
  from: number;
  to: number;
}

/** The hours of the specification. */
export const programHours: Hours = { from: 9, to: 18 };
export const staffHours: Hours = { from: 8, to: 20 };

/** A timetable is drawn in slots of so many minutes. */
const slotMinutes = 15;

/** When its slots begin, in hours: 9, 9.25, 9.5, … */
export const slotsOf = ({ from, to }: Hours): number[] =>
  Array.from({ length: ((to - from) * 60) / slotMinutes }, (_, index) => from + (index * slotMinutes) / 60);

/** The usual hours, widened to whole hours where a lesson lies outside of them: an early school would not see its first lesson. */
export const hoursFor = (usual: Hours, lessons: readonly { slot: { startTime: ClockTime; endTime: ClockTime } }[]): Hours => ({
  from: Math.min(usual.from, ...lessons.map(({ slot }) => Math.floor(minutesOf(slot.startTime) / 60))),
  to: Math.max(usual.to, ...lessons.map(({ slot }) => Math.ceil(minutesOf(slot.endTime) / 60))),
});

/** Which lesson is on at a time, and which comes next. */
export function nowAndNext<Lesson extends { slot: { startTime: ClockTime; endTime: ClockTime } }>(
  lessons: readonly Lesson[],
  now: ClockTime,
): { current: Lesson | undefined; next: Lesson | undefined } {
  return {
    current: lessons.find(({ slot }) => slot.startTime <= now && now < slot.endTime),
    next: lessons.find(({ slot }) => slot.startTime > now),
  };
}
