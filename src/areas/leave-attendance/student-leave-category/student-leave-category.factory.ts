import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { StudentLeaveCategoryInput } from './student-leave-category.domain.ts';

/** A category of leave; its name is unique for each seed. */
export function studentLeaveCategoryFactory(
  change: Partial<StudentLeaveCategoryInput> = {},
  seed = nextSeed(),
): StudentLeaveCategoryInput {
  const chance = createChance(seed);
  return {
    categoryName: `${chance.pick(['Sick', 'Casual', 'Family', 'Sports', 'Study'])} leave ${seed}`,
    description: chance.pick(['', 'With a note', 'By arrangement with the office']),
    ...change,
  };
}
