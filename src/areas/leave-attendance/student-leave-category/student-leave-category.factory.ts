import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import { leaveCategory } from '../leave/leave.factory.ts';
import type { StudentLeaveCategoryInput } from './student-leave-category.domain.ts';

/** A category of leave; its name is unique for each seed. */
export function studentLeaveCategoryFactory(
  change: Partial<StudentLeaveCategoryInput> = {},
  seed = nextSeed(),
): StudentLeaveCategoryInput {
  const chance = createChance(seed);
  return {
    ...leaveCategory(seed, chance),
    ...change,
  };
}
