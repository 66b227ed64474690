import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { FeeStructureInput } from './fee-structure.domain.ts';

/** A fee of a program, in force from 2000 to 2099. */
export function feeStructureFactory(
  change: Partial<FeeStructureInput> & Pick<FeeStructureInput, 'programId'>,
  seed = nextSeed(),
): FeeStructureInput {
  const chance = createChance(seed);
  return {
    feeType: `${chance.pick(['Tuition', 'Library', 'Laboratory', 'Transport'])} ${seed}`,
    description: '',
    amount: chance.whole(1, 40) * 1000,
    isOptional: false,
    isConcession: false,
    effectiveFrom: '2000-01-01',
    effectiveTo: '2099-12-31',
    ...change,
  };
}
