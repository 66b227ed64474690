import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { StaffLeaveCategoryInput } from './staff-leave-category.domain.ts';

/** A category of leave; its name is unique for each seed. */
export function staffLeaveCategoryFactory(
  change: Partial<StaffLeaveCategoryInput> = {},
  seed = nextSeed(),
): StaffLeaveCategoryInput {
  const chance = createChance(seed);
  return {
    categoryName: `${chance.pick(['Sick', 'Casual', 'Family', 'Sports', 'Study'])} leave ${seed}`,
    description: chance.pick(['', 'With a note', 'By arrangement with the office']),
    leaves: chance.whole(6, 24),
    ...change,
  };
}
