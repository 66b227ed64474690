import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import type { StudentExitInput } from './student-exit.domain.ts';

const reasons = ['The family moves to Nagpur', 'Admitted to a school nearer home', 'Transfer of a parent', 'Moves abroad'];

/** An exit of an existing student that the server accepts; in the past by default. */
export function studentExitFactory(
  change: Partial<StudentExitInput> & Pick<StudentExitInput, 'studentId'>,
  seed = nextSeed(),
): StudentExitInput {
  const chance = createChance(seed);
  const tcAppliedDate = change.tcAppliedDate ?? chance.day('2025-01-01', '2025-03-31');
  const tcIssueDate = addDays(tcAppliedDate, chance.whole(3, 14));
  return { tcAppliedDate, tcIssueDate, exitDate: addDays(tcIssueDate, 7), exitReason: chance.pick(reasons), ...change };
}
