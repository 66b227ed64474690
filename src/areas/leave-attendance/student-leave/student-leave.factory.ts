import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import { leaveBeginning } from '../leave/leave.factory.ts';
import type { StudentLeaveInput } from './student-leave.domain.ts';

/** A leave of one to three days, recent enough for a parent to enter it on 15-06-2026; category and student have to exist already. */
export function studentLeaveFactory(
  change: Partial<StudentLeaveInput> & Pick<StudentLeaveInput, 'studentId' | 'studentLeaveCategoryId'>,
  seed = nextSeed(),
): StudentLeaveInput {
  const chance = createChance(seed);
  const leaveFrom = change.leaveFrom ?? chance.day('2026-06-08', '2026-08-28');
  return { ...leaveBeginning(leaveFrom, chance), ...change };
}
