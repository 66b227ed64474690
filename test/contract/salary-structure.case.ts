import { salaryStructureFactory } from '../../src/areas/financial/salary-structure/salary-structure.factory.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const maximum = 'Max Deduction Amount should be greater than 0';
const next = counter();

export const salaryStructureCase: ContractCase = {
  input: async (_world, side) => {
    const count = next();
    return salaryStructureFactory({ salaryType: `${side === 'inside' ? 'Inés' : 'Omana'} ${count}` });
  },
  scope: (_input, id) => ['salarystructureid', id],
  ownsItself: true,
  change: { isDeduction: true, maxDeductionAmount: 0.01 },
  wrong: [
    [{ salaryType: ' ' }, 'salaryType', 'Salary Type is required'],
    [{ salaryType: 'a'.repeat(101) }, 'salaryType', 'Salary Type must not exceed 100 characters'],
    [{ isDeduction: true, maxDeductionAmount: 0 }, 'maxDeductionAmount', maximum],
    [{ isDeduction: true, maxDeductionAmount: null }, 'maxDeductionAmount', maximum],
    [{ maxDeductionAmount: -1 }, 'maxDeductionAmount', 'Max Deduction Amount should be at least 0'],
    [{ isDeduction: true, maxDeductionAmount: 10.005 }, 'maxDeductionAmount', 'Max Deduction Amount has at most 2 decimals'],
  ],
};
