import { listed } from '../kit/domain/wording.domain.ts';
import type { Unplaced } from './blockers.domain.ts';
import type { Finding, Remedy } from './finding.domain.ts';
import type { CourseOfWeek, TimetableInstance } from './instance.domain.ts';
import { nameOfCourse, shortBy } from './wording.domain.ts';

/** Whether the lessons of an instance all fit together; undefined if that could not be decided in time. */
export type IsPossible = (instance: TimetableInstance, seconds: number) => boolean | undefined;

interface ConflictLimits {
  /** A clock in milliseconds. */
  now: () => number;
  seconds: number;
  isCancelled: () => boolean;
}

/** Time for one question to the engine. */
const mostSeconds = 3;
/** How many leftover lessons are looked at; the first ones explain the rest. */
const mostLookedAt = 3;
const mostNamed = 8;

/**
 * Courses that cannot all be placed, whatever the others do; without any one of them, the rest could. The exact engine proves it
 * if counting found no cause. It looks around the lessons that a search left over, at whatever shares their teacher, class or
 * room.
 */
export function conflictSet(
  instance: TimetableInstance,
  unplaced: readonly Unplaced[],
  isPossible: IsPossible,
  { now, seconds, isCancelled }: ConflictLimits,
): Finding | undefined {
  const until = now() + seconds * 1000;
  const isImpossible = (courses: ReadonlySet<number>) => {
    const left = (until - now()) / 1000;
    return left > 0 && !isCancelled() && isPossible(only(instance, courses), Math.min(mostSeconds, left)) === false;
  };
  for (const courses of candidates(instance, unplaced)) {
    if (!isImpossible(courses)) continue;
    const least = reduced(courses, isImpossible);
    return findingOf(instance, [...least], now() < until && !isCancelled());
  }
  return undefined;
}

/** The instance with the lessons of only some courses. */
function only(instance: TimetableInstance, courses: ReadonlySet<number>): TimetableInstance {
  return {
    ...instance,
    courses: instance.courses.map((course, index) => (courses.has(index) ? course : { ...course, blocks: [] })),
    locks: instance.locks?.filter(([course]) => courses.has(course)),
  };
}

/** The sets to ask about, smallest first. */
function candidates({ courses }: TimetableInstance, unplaced: readonly Unplaced[]): Set<number>[] {
  const where = (isSo: (course: CourseOfWeek) => boolean) => courses.flatMap((course, index) => (isSo(course) ? [index] : []));
  const sets = [...new Set(unplaced.map(({ course }) => course))].slice(0, mostLookedAt).flatMap((left) => {
    const { class: of, parts } = courses[left];
    const byTeacher = where((course) => course.parts.some(({ teacher }) => parts.some((part) => part.teacher === teacher)));
    const byClass = where((course) => course.class === of);
    const byRoom = where((course) =>
      course.parts.some(({ room }) => room !== undefined && parts.some((part) => part.room === room)),
    );
    const classes = new Set(byTeacher.map((index) => courses[index].class));
    const around = where((course) => classes.has(course.class));
    return [byTeacher, byClass, byRoom, [...byTeacher, ...byClass], [...byTeacher, ...byClass, ...byRoom], around];
  });
  return sets.map((indexes) => new Set(indexes)).sort((one, other) => one.size - other.size);
}

/** Drops every course that is not needed for the conflict: halves first, then quarters, down to single courses. */
function reduced(courses: ReadonlySet<number>, isImpossible: (courses: ReadonlySet<number>) => boolean): Set<number> {
  let kept = [...courses];
  for (let size = kept.length >> 1; size >= 1; size >>= 1) {
    for (let from = 0; from < kept.length; ) {
      const fewer = [...kept.slice(0, from), ...kept.slice(from + size)];
      if (isImpossible(new Set(fewer))) kept = fewer;
      else from += size;
    }
  }
  return new Set(kept);
}

function findingOf(instance: TimetableInstance, courses: readonly number[], isMinimal: boolean): Finding {
  const of = courses.map((index) => instance.courses[index]);
  const inAll = <Value>(values: (course: CourseOfWeek) => readonly Value[]) =>
    values(of[0]).find((value) => of.every((course) => values(course).includes(value)));
  const teacher = inAll(({ parts }) => parts.map((part) => part.teacher));
  const room = inAll(({ parts }) => parts.flatMap((part) => (part.room === undefined ? [] : [part.room])));
  const inClass = inAll((course) => [course.class]);
  const named = courses.slice(0, mostNamed).map((course) => nameOfCourse(instance, course));
  const names = listed(courses.length > mostNamed ? [...named, `${courses.length - mostNamed} more`] : named);
  const common = [
    teacher === undefined ? undefined : instance.teachers[teacher].name,
    inClass === undefined ? undefined : instance.classes[inClass].name,
    room === undefined ? undefined : instance.rooms[room].name,
  ].find((name) => name !== undefined);
  const least = isMinimal && courses.length > 1 ? '; leave any one out and the rest fit' : '';
  const sentence = `${shortBy(common ?? 'The week', 1)} at least: ${names} cannot all be placed, wherever other lessons go (proved${least}).`;
  const remedies: Remedy[] = courses.slice(0, mostNamed).flatMap((course) => [
    { kind: 'move-course', course, from: instance.courses[course].parts[0].teacher },
    { kind: 'fewer-lessons', course },
  ]);
  return { sentence, short: 1, teacher, class: inClass, room, remedies };
}
