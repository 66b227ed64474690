import { salaryStructureFactory } from '../../src/areas/financial/salary-structure/salary-structure.factory.ts';
import { salaryStructures } from '../../src/areas/financial/salary-structure/salary-structure.table.ts';
import { staffSalaryFactory } from '../../src/areas/financial/staff-salary/staff-salary.factory.ts';
import { addStaff, only } from '../school/people.ts';
import type { ContractCase } from './contract-case.ts';
import { nameOn } from './name-on.ts';

export const staffSalaryCase: ContractCase = {
  input: async ({ school: { database } }, side) => {
    const staffId = await addStaff(database, { ...nameOn(side), ...(side === 'inside' && { firstName: 'Inés' }) });
    const { id } = only(
      await database.db
        .insert(salaryStructures)
        .values(salaryStructureFactory())
        .returning({ id: salaryStructures.salaryStructureId }),
    );
    return staffSalaryFactory({ staffId, staffSalaryDetails: [{ salaryStructureId: id, amount: 600_000 }] });
  },
  scope: (input) => ['staffid', Number(input['staffId'])],
  change: { staffSalaryDetails: [] },
  follows: ['totalEarnings', 'taxableAmount', 'totalTax', 'monthlySalary'],
  wrong: [
    [{ staffId: 0 }, 'staffId', 'Staff is required'],
    [{ staffId: 2_000_000_000 }, 'staffId', 'Staff is required'],
    [
      { staffSalaryDetails: [{ salaryStructureId: 2_000_000_000, amount: 1 }] },
      'staffSalaryDetails.0.salaryStructureId',
      'Salary Type is required',
    ],
    [
      { staffSalaryDetails: [{ salaryStructureId: 1, amount: 0.001 }] },
      'staffSalaryDetails.0.amount',
      'Amount has at most 2 decimals',
    ],
  ],
  filters: { staffName: 'NÉS' },
};
