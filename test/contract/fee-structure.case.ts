import { feeStructureFactory } from '../../src/areas/financial/fee-structure/fee-structure.factory.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const from = 'Effective From must be between 01-01-2000 and 31-12-2099';
const to = 'Effective To must be after Effective From and not after 31-12-2099';
const next = counter();

export const feeStructureCase: ContractCase = {
  input: async (world, side) => {
    const count = next();
    return feeStructureFactory({ programId: world[side].programId, feeType: `${side === 'inside' ? 'Inés' : 'Omana'} ${count}` });
  },
  scope: (input) => ['programid', Number(input['programId'])],
  listed: (row) => String(row['feeType']),
  change: { amount: 12_345.67 },
  wrong: [
    [{ feeType: '' }, 'feeType', 'Fee Type is required'],
    [{ feeType: 'a'.repeat(101) }, 'feeType', 'Fee Type must not exceed 100 characters'],
    [{ programId: 0 }, 'programId', 'Program is required'],
    [{ programId: 2_000_000_000 }, 'programId', 'Program is required'],
    [{ amount: -0.01 }, 'amount', 'Amount should be at least 0'],
    [{ amount: null }, 'amount', 'Amount should be at least 0'],
    [{ amount: 1.234 }, 'amount', 'Amount has at most 2 decimals'],
    [{ effectiveFrom: '1999-12-31' }, 'effectiveFrom', from],
    [{ effectiveFrom: null }, 'effectiveFrom', from],
    [{ effectiveTo: '2000-01-01' }, 'effectiveTo', to],
    [{ effectiveTo: '2100-01-01' }, 'effectiveTo', to],
    [{ effectiveTo: '' }, 'effectiveTo', to],
  ],
};
