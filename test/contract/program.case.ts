import { programFactory } from '../../src/areas/program/program/program.factory.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const start = 'The Start Date must be between 01-01-2000 and 31-12-2099';
const order = 'Program Order is required and must be greater than 0';
const tooShort = 'Duration is required and cannot be less than 6 months';
const next = counter();

export const programCase: ContractCase = {
  input: async (_world, side) => {
    const count = next();
    return programFactory({ programName: `${side === 'inside' ? 'Inés' : 'Omana'} ${count}` });
  },
  scope: (_input, id) => ['programid', id],
  ownsItself: true,
  change: { programDescription: 'The class group of Mrs Nair' },
  wrong: [
    [{ programName: '' }, 'programName', 'Program Name is required'],
    [{ programName: 'a'.repeat(101) }, 'programName', 'Program Name must not exceed 100 characters'],
    [{ programDescription: 'a'.repeat(1001) }, 'programDescription', 'Description must not exceed 1000 characters'],
    [{ duration: null }, 'duration', tooShort],
    [{ duration: 5 }, 'duration', tooShort],
    [{ programOrder: null }, 'programOrder', order],
    [{ programOrder: 0 }, 'programOrder', order],
    [{ startDate: '' }, 'startDate', start],
    [{ startDate: '1999-12-31' }, 'startDate', start],
    [{ startDate: '2100-01-01' }, 'startDate', start],
    [{ requiredCredits: -1 }, 'requiredCredits', 'Required Credits should be a whole number, at least 0'],
    [{ totalCredits: -1 }, 'totalCredits', 'Total Credits should be a whole number, at least 0'],
  ],
};
