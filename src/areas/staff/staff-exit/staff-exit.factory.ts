import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { StaffExitInput } from './staff-exit.domain.ts';

const reasons = ['Moves to Bengaluru', 'Goes on to a doctorate', 'A school nearer home', 'Family reasons'];

/** An exit of a staff member, who has to exist already; between mid-2026 and spring 2027 unless the caller says otherwise. */
export function staffExitFactory(
  change: Partial<StaffExitInput> & Pick<StaffExitInput, 'staffId'>,
  seed = nextSeed(),
): StaffExitInput {
  const chance = createChance(seed);
  return { exitDate: chance.day('2026-06-30', '2027-03-31'), exitReason: chance.pick(reasons), ...change };
}
