import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import type { StaffLeaveInput } from './staff-leave.domain.ts';

const reasons = ['Fever', 'Wedding in the family', 'Travel', 'Visit to the dentist', ''];

/** A leave of one to three days; category and staff member have to exist already. */
export function staffLeaveFactory(
  change: Partial<StaffLeaveInput> & Pick<StaffLeaveInput, 'staffId' | 'staffLeaveCategoryId'>,
  seed = nextSeed(),
): StaffLeaveInput {
  const chance = createChance(seed);
  const leaveFrom = change.leaveFrom ?? chance.day('2026-03-02', '2026-05-29');
  return { leaveFrom, leaveTo: addDays(leaveFrom, chance.whole(0, 2)), reason: chance.pick(reasons), ...change };
}
