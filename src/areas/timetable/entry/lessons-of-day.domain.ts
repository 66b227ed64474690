import type { WeekLesson } from '../lesson/week-lesson.domain.ts';

/** How many lessons of one kind there are. */
export interface LessonCount {
  programId: number;
  courseId: number;
  /** How many slots each of them takes. */
  lessons: number;
  count: number;
}

const kindOf = ({ programId, courseId, lessons }: Omit<LessonCount, 'count'>): string => [programId, courseId, lessons].join();
const kindOfPlanned = ({ programId, parts, lessons }: WeekLesson): string =>
  kindOf({ programId, courseId: parts[0]?.courseId ?? 0, lessons });

/**
 * The lessons of a day that is written after the other days of its week. A lesson that stayed elsewhere in that week, because its new
 * day was closed when it was moved in every week, does not come a second time: whatever it then keeps from its place comes instead.
 * @param week the planned lessons of the day and of the others
 * @param there the lessons of the others
 */
export function lessonsOfDay(week: readonly WeekLesson[], weekday: number, there: readonly LessonCount[]): WeekLesson[] {
  const missing = new Map<string, number>();
  const change = (kind: string, by: number) => missing.set(kind, (missing.get(kind) ?? 0) + by);
  for (const lesson of week) change(kindOfPlanned(lesson), 1);
  for (const given of there) change(kindOf(given), -given.count);
  const isMissing = (lesson: WeekLesson) => (missing.get(kindOfPlanned(lesson)) ?? 0) > 0;

  const surplus: WeekLesson[] = [];
  const lessons = week.filter((lesson) => {
    if (lesson.weekday !== weekday) return false;
    if (isMissing(lesson)) {
      change(kindOfPlanned(lesson), -1);
      return true;
    }
    surplus.push(lesson);
    return false;
  });
  for (const lesson of surplus) {
    const others = week.filter((other) => other.programId === lesson.programId && isMissing(other));
    const instead = others.find((other) => other.lessons === lesson.lessons);
    if (instead) {
      change(kindOfPlanned(instead), -1);
      lessons.push({ ...instead, weekday, startTime: lesson.startTime, endTime: lesson.endTime });
    } else if (others.length > 0) {
      // One of another length does not fit here; better a lesson too many than a class without one.
      lessons.push(lesson);
    }
  }
  return lessons;
}
