import type { TimetableInstance } from './instance.domain.ts';

/** "1 lesson", "3 lessons". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** "Math of C3 (T7)". */
export function nameOfCourse({ classes, teachers, courses }: TimetableInstance, course: number): string {
  const { name, class: of, parts } = courses[course];
  return `${name} of ${classes[of].name} (${parts.map(({ teacher }) => teachers[teacher].name).join(', ')})`;
}

export const nameOfDay = ({ dayNames }: TimetableInstance, day: number): string => dayNames?.[day] ?? `day ${day + 1}`;

/** "Mon 6, Tue 3". */
export const byDay = (instance: TimetableInstance, counts: ArrayLike<number>): string =>
  Array.from(counts, (count, day) => `${nameOfDay(instance, day)} ${count}`).join(', ');
