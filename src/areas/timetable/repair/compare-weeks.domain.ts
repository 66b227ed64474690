import type { WeekLesson } from '../lesson/week-lesson.domain.ts';
import type { RepairedLesson } from './repair.domain.ts';

interface Marked {
  lesson: WeekLesson;
  change: RepairedLesson['change'];
}

const courseOf = ({ programId, parts, lessons }: WeekLesson): string =>
  `${programId} ${lessons} ${parts.map(({ courseId }) => courseId).join()}`;
const placeOf = (lesson: WeekLesson): string => `${courseOf(lesson)} ${lesson.weekday} ${lesson.startTime}`;
const teachersOf = ({ parts }: WeekLesson): string =>
  parts.map(({ staffId, otherStaffIds }) => [staffId, ...otherStaffIds]).join(';');

/** Marks the lessons of a week by what another one has at their place: nothing of their course, or the same with another teacher. */
export function marked(week: readonly WeekLesson[], other: readonly WeekLesson[]): Marked[] {
  const there = new Map(other.map((lesson) => [placeOf(lesson), lesson]));
  return week.map((lesson) => {
    const same = there.get(placeOf(lesson));
    return { lesson, change: !same ? 'moved' : teachersOf(same) === teachersOf(lesson) ? '' : 'teacher' };
  });
}
