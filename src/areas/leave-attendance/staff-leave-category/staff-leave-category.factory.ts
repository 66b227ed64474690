import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import { leaveCategory } from '../leave/leave.factory.ts';
import type { StaffLeaveCategoryInput } from './staff-leave-category.domain.ts';

/** A category of leave; its name is unique for each seed. */
export function staffLeaveCategoryFactory(
  change: Partial<StaffLeaveCategoryInput> = {},
  seed = nextSeed(),
): StaffLeaveCategoryInput {
  const chance = createChance(seed);
  return {
    ...leaveCategory(seed, chance),
    leaves: chance.whole(6, 24),
    ...change,
  };
}
