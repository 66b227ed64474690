import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { CourseInput } from './course.domain.ts';

const subjects = ['English', 'Hindi', 'Marathi', 'Mathematics', 'Science', 'Geography', 'Music', 'Art'];

/** A course that the server accepts; its name is unique for each seed. */
export function courseFactory(change: Partial<CourseInput> = {}, seed = nextSeed()): CourseInput {
  const courseName = `${createChance(seed).pick(subjects)} ${seed}`;
  const courseDescription = `The school's course in ${change.courseName ?? courseName}`;
  return { courseName, courseDescription, duration: 12, credits: 4, startDate: '2020-06-15', ...change };
}
