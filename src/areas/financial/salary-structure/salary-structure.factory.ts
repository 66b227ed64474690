import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { SalaryStructureInput } from './salary-structure.domain.ts';

/** A part of salaries that is earned; optional, so that salaries without it are right too. */
export function salaryStructureFactory(change: Partial<SalaryStructureInput> = {}, seed = nextSeed()): SalaryStructureInput {
  return {
    salaryType: `${createChance(seed).pick(['Basic Pay', 'House Rent', 'Dearness', 'Travel'])} ${seed}`,
    description: '',
    isOptional: true,
    isDeduction: false,
    maxDeductionAmount: 0,
    ...change,
  };
}
