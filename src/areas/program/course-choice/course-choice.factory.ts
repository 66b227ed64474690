import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { CourseChoiceInput } from './course-choice.domain.ts';

/** One course of several, to be chosen in June 2026; its name is unique for each seed. */
export function courseChoiceFactory(change: Partial<CourseChoiceInput> = {}, seed = nextSeed()): CourseChoiceInput {
  return {
    choiceName: `${createChance(seed).pick(['Second language', 'Elective', 'Arts', 'Sport'])} ${seed}`,
    schoolYear: 2026,
    leastCourses: 1,
    mostCourses: 1,
    opensOn: '2026-06-01',
    closesOn: '2026-06-30',
    notes: '',
    ...change,
  };
}
