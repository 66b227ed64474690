import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { courses } from './course.table.ts';

const subjects = ['English', 'Hindi', 'Marathi', 'Mathematics', 'Science', 'Geography', 'Music', 'Art'];

/** A course as it is stored; its name is there once for each seed. */
export function courseFactory(change: Partial<typeof courses.$inferInsert> = {}, seed = nextSeed()) {
  const courseName = `${createChance(seed).pick(subjects)} ${seed}`;
  const courseDescription = `The school's course in ${change.courseName ?? courseName}`;
  return { courseName, courseDescription, duration: 12, credits: 4, startDate: '2020-06-15', ...change };
}
