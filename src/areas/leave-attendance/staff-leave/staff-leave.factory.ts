import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import { leaveBeginning } from '../leave/leave.factory.ts';
import type { StaffLeaveInput } from './staff-leave.domain.ts';

/** A leave of one to three days; category and staff member have to exist already. */
export function staffLeaveFactory(
  change: Partial<StaffLeaveInput> & Pick<StaffLeaveInput, 'staffId' | 'staffLeaveCategoryId'>,
  seed = nextSeed(),
): StaffLeaveInput {
  const chance = createChance(seed);
  const leaveFrom = change.leaveFrom ?? chance.day('2026-03-02', '2026-05-29');
  return { ...leaveBeginning(leaveFrom, chance), ...change };
}
