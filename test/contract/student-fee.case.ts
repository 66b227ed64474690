import { and, eq, not } from 'drizzle-orm';
import { feeStructures } from '../../src/areas/financial/fee-structure/fee-structure.table.ts';
import { studentFeeFactory } from '../../src/areas/financial/student-fee/student-fee.factory.ts';
import { addFeeStructure, addUncharged } from '../school/fees.ts';
import type { ContractCase } from './contract-case.ts';
import { nameListed, nameOn } from './name-on.ts';

const dueDate = 'Due Date must be between 01-01-2000 and 31-12-2099';

/** Today is 15-06-2026. The fee also includes what the program charges everybody, as earlier cases left it. */
export const studentFeeCase: ContractCase = {
  input: async (world, side) => {
    const { programId } = world[side];
    const { database } = world.school;
    const studentId = await addUncharged(database, { ...nameOn(side), programId });
    const charged = await database.db
      .select({ id: feeStructures.feeStructureId })
      .from(feeStructures)
      .where(and(eq(feeStructures.programId, programId), not(feeStructures.isOptional), not(feeStructures.isConcession)));
    const chosen = await addFeeStructure(database, { programId, isOptional: true });
    const ids = [...charged.map(({ id }) => id), chosen];
    const studentFeeDetails = ids.map((feeStructureId) => ({ feeStructureId, amount: 12_000 }));
    return studentFeeFactory({ studentId, programId, schoolYear: 2026, dueDate: '2026-06-01', studentFeeDetails });
  },
  scope: (input) => ['programid', Number(input['programId'])],
  listed: nameListed('student'),
  keeps: ['studentId', 'programId'],
  change: { dueDate: '2026-06-10' },
  filters: { studentName: 'NÉS', overdueDays: '14' },
  wrong: [
    [{ studentId: 0 }, 'studentId', 'Student is required'],
    [{ studentId: 2_000_000_000 }, 'studentId', 'Student is required'],
    [{ programId: 2_000_000_000 }, 'programId', 'Program is required'],
    [{ dueDate: '' }, 'dueDate', dueDate],
    [{ dueDate: null }, 'dueDate', dueDate],
    [{ dueDate: '1999-12-31' }, 'dueDate', dueDate],
    [{ dueDate: '2100-01-01' }, 'dueDate', dueDate],
    [
      { studentFeeDetails: [{ feeStructureId: 2_000_000_000, amount: 1 }] },
      'studentFeeDetails.0.feeStructureId',
      'Fee Type is required',
    ],
    [
      { studentFeeDetails: [{ feeStructureId: 1, amount: 0.001 }] },
      'studentFeeDetails.0.amount',
      'Amount has at most 2 decimals',
    ],
  ],
};
