import { counted } from '../kit/domain/wording.domain.ts';
import type { TimetableInstance } from './instance.domain.ts';

/** "T10 is 2 slots short": how every sentence about what is missing begins. */
export const shortBy = (who: string, count: number, one = 'slot'): string => `${who} is ${counted(count, one)} short`;

/** "Math in C3 (T7)". */
export function nameOfCourse({ classes, teachers, courses }: TimetableInstance, course: number): string {
  const { name, class: of, parts } = courses[course];
  return `${name} in ${classes[of].name} (${parts.map(({ teacher }) => teachers[teacher].name).join(', ')})`;
}

const nameOfDay = ({ dayNames }: TimetableInstance, day: number): string => dayNames?.[day] ?? `day ${day + 1}`;

/** "6 on Mon, 3 on Tue". */
export const byDay = (instance: TimetableInstance, counts: ArrayLike<number>): string =>
  Array.from(counts, (count, day) => `${count} on ${nameOfDay(instance, day)}`).join(', ');
