import type { Issue } from '../../../kit/domain/resource.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';

/** How many courses of a choice each takes. */
export interface Limits {
  leastCourses: number;
  mostCourses: number;
}

/** "Choose one course", "Choose 2 to 4 courses". */
export function limitsInWords({ leastCourses, mostCourses }: Limits): string {
  if (mostCourses === leastCourses) return `Choose ${counted(mostCourses, 'course')}`;
  return leastCourses === 0
    ? `Choose at most ${counted(mostCourses, 'course')}`
    : `Choose ${leastCourses} to ${counted(mostCourses, 'course')}`;
}

/** Whether somebody has chosen; if nothing has to be taken, that may be none. */
export const hasChosen = ({ version, courseIds }: { version: number; courseIds: readonly number[] }, { leastCourses }: Limits) =>
  version > 0 && courseIds.length >= leastCourses;

interface Pick {
  courseIds: readonly number[];
  secondWishId: number | null;
}

/** Whether somebody may choose these of the courses on offer. */
export function pickIssues({ courseIds, secondWishId }: Pick, limits: Limits, offered: ReadonlySet<number>): Issue[] {
  const issues: Issue[] = [];
  const chosen = new Set(courseIds);
  const many = chosen.size;
  if (courseIds.some((id) => !offered.has(id)))
    issues.push({ field: 'courseIds', message: 'One of these courses is not on offer' });
  else if (many < limits.leastCourses || many > limits.mostCourses)
    issues.push({ field: 'courseIds', message: limitsInWords(limits) });
  if (secondWishId !== null && !offered.has(secondWishId))
    issues.push({ field: 'secondWishId', message: 'This course is not on offer' });
  else if (secondWishId !== null && chosen.has(secondWishId))
    issues.push({ field: 'secondWishId', message: 'The second wish should be another course' });
  return issues;
}

interface Course {
  courseId: number;
  courseName: string;
  /** 0: as many as choose it. */
  capacity: number;
}

interface Student extends Pick {
  studentId: number;
  /** Courses that they take by another choice. */
  elsewhere: readonly number[];
}

export interface Assignment {
  studentId: number;
  /** All that the student takes then; who is left, all that has a place. */
  courseIds: number[];
  reason: string;
  /** There is no course left, so that what was chosen stays. */
  isLeft: boolean;
}

/**
 * Assigns courses to whoever has chosen too few, and another one to whom a course has no place: the second wish where there is room, else
 * the one that is least full. Who chose first keeps the place.
 * @param courses in the order in which they are preferred where they are equally full
 * @param students in the order in which they chose, then those who have not
 */
export function assign(courses: readonly Course[], students: readonly Student[], { leastCourses }: Limits): Assignment[] {
  const taken = new Map(courses.map(({ courseId }) => [courseId, 0]));
  const isFull = ({ courseId, capacity }: Course) => capacity > 0 && (taken.get(courseId) ?? 0) >= capacity;
  const take = (courseId: number, many = 1) => taken.set(courseId, (taken.get(courseId) ?? 0) + many);
  const known = new Map(courses.map((course) => [course.courseId, course]));
  const kept = students.map((student) => {
    const keeps: number[] = [];
    const full: Course[] = [];
    for (const id of new Set(student.courseIds)) {
      const course = known.get(id);
      if (course && isFull(course)) full.push(course);
      else if (course) {
        keeps.push(id);
        take(id);
      }
    }
    return { student, keeps, full };
  });
  const fullness = ({ courseId, capacity }: Course) => (taken.get(courseId) ?? 0) / (capacity || students.length);
  const inWords = ({ courseId, courseName, capacity }: Course) =>
    `${courseName} was least full (${taken.get(courseId) ?? 0}${capacity > 0 ? ` of ${capacity}` : ''})`;

  return kept.flatMap(({ student, keeps, full }) => {
    const wanted = Math.max(leastCourses, keeps.length + full.length);
    if (keeps.length >= wanted) return [];
    const reasons = full.map(({ courseName }) => `${courseName} is full`);
    const courseIds = [...keeps];
    while (courseIds.length < wanted) {
      const free = courses.filter(
        (course) => !isFull(course) && !courseIds.includes(course.courseId) && !student.elsewhere.includes(course.courseId),
      );
      const wish = free.find(({ courseId }) => courseId === student.secondWishId);
      const next =
        wish ?? free.reduce<Course | undefined>((best, one) => (best && fullness(best) <= fullness(one) ? best : one), undefined);
      if (!next) break;
      reasons.push(next === wish ? `${next.courseName} was the second wish` : inWords(next));
      courseIds.push(next.courseId);
      take(next.courseId);
    }
    const isLeft = courseIds.length < wanted;
    if (isLeft) {
      reasons.push('no other course has a place');
      // What they do not get is there for others.
      for (const courseId of courseIds.splice(keeps.length)) take(courseId, -1);
    }
    return [{ studentId: student.studentId, courseIds, reason: reasons.join('; '), isLeft }];
  });
}
