import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { ProgramYearInput } from './program-year.domain.ts';

/** What a program is in a school year; its name is unique for each seed. */
export function programYearFactory(
  change: Partial<ProgramYearInput> & Pick<ProgramYearInput, 'programId' | 'schoolYear'>,
  seed = nextSeed(),
): ProgramYearInput {
  const programOrder = createChance(seed).whole(1, 12);
  return {
    programName: `Grade ${programOrder} – ${seed}`,
    programOrder,
    classTeacherId: null,
    capacity: 40,
    room: `Room ${programOrder}`,
    isOffered: true,
    ...change,
  };
}
