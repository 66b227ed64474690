import type { ClockTime } from '../../../kit/domain/clock.domain.ts';
import { addDays, type IsoDate, longDay } from '../../../kit/domain/dates.domain.ts';
import type { LessonRow } from '../lesson/lesson.domain.ts';

type Lesson = Pick<LessonRow, 'date' | 'slot' | 'suspendedBy'>;

/** What is still to come of the first day with lessons: of today until its last one ends, then of the next such day. */
export function nextLessons<L extends Lesson>(lessons: readonly L[], today: IsoDate, now: ClockTime): readonly L[] {
  const toCome = lessons.filter(
    ({ date, slot, suspendedBy }) => suspendedBy === '' && (date > today || (date === today && slot.endTime > now)),
  );
  return toCome.filter(({ date }) => date === toCome[0]?.date);
}

/** `Today`, `Tomorrow`, `Monday, 7 December 2026` */
export function comingDay(day: IsoDate, today: IsoDate): string {
  if (day === today) return 'Today';
  return day === addDays(today, 1) ? 'Tomorrow' : longDay(day);
}
