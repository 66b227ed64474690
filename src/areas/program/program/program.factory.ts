import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { ProgramInput } from './program.domain.ts';

/** A program that the server accepts; its name is unique for each seed. */
export function programFactory(
  { isOffered = true, ...change }: Partial<ProgramInput> = {},
  seed = nextSeed(),
): ProgramInput & { isOffered: boolean } {
  const programOrder = change.programOrder ?? createChance(seed).whole(1, 12);
  return {
    programName: `Grade ${programOrder} – ${seed}`,
    programDescription: `Class group of grade ${programOrder}`,
    duration: 12,
    programOrder,
    startDate: '2020-06-15',
    requiredCredits: 40,
    totalCredits: 56,
    classTeacherId: null,
    capacity: 40,
    room: `Room ${programOrder}`,
    isOffered,
    ...change,
  };
}
