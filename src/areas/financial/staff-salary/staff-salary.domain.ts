import { z } from 'zod';
import { amountField } from '../../../common/amount-fields.domain.ts';
import { nameIn } from '../../../common/person-name.domain.ts';
import { defineCall } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { defineResource } from '../../../kit/domain/resource.domain.ts';
import { flagField, idField, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';
import { staffNames } from '../../staff/staff/staff-names.domain.ts';
import { lineAmount, linesInput } from '../signed-lines.domain.ts';

const lineRow = z.object({
  staffSalaryDetailId: idField,
  staffSalaryId: idField,
  salaryStructureId: idField,
  amount: amountField,
  salaryStructure: z.object({ salaryType: textField, isOptional: flagField, isDeduction: flagField }),
});

const lineInput = takingAlso(
  z.object({
    salaryStructureId: chosen('Salary Type is required'),
    /** Of a year. */
    amount: lineAmount,
  }),
  lineRow,
  'id',
  'staffSalary',
);
export type SalaryLine = z.output<typeof lineInput>;

const staffSalaryInput = z.object({
  staffId: chosen('Staff is required'),
  staffSalaryDetails: linesInput('salary', lineInput, 'salaryStructureId'),
});
export type StaffSalaryInput = z.output<typeof staffSalaryInput>;

const staffSalaryRow = z.object({
  staffSalaryId: idField,
  staffId: idField,
  staff: z.object({ firstName: textField, lastName: textField, staffId: idField }),
  totalEarnings: amountField,
  totalDeductions: amountField,
  taxableAmount: amountField,
  totalTax: amountField,
  monthlySalary: amountField,
  staffSalaryDetails: z.array(lineRow),
  ...stampFields,
});
export type StaffSalaryRow = z.output<typeof staffSalaryRow>;

const staffName = nameIn(staffSalaryRow, 'staff');

/** The parts of a salary, with what its rules need to know about each. */
const salaryPart = z.object({
  salaryStructureId: idField,
  salaryType: textField,
  isOptional: flagField,
  isDeduction: flagField,
  maxDeductionAmount: amountField,
});
export type SalaryPart = z.output<typeof salaryPart>;

export const getSalaryParts = defineCall({
  method: 'GET',
  path: '/api/fs/StaffSalary/GetSalaryParts',
  tag: 'Staff Salaries',
  summary: 'What salaries are made of',
  permission: ['staffsalary.create', 'staffsalary.update'],
  answer: z.array(salaryPart).describe('What is earned first, by name'),
});

/** What a staff member earns in a year, from the month in which it was saved; what was in force before is kept with its months. */
export const staffSalary = defineResource({
  area: 'fs',
  name: 'StaffSalary',
  id: 'staffSalaryId',
  permission: 'staffsalary',
  labels: { one: 'staff salary', edit: 'Update Staff Salary' },
  exportPath: '/api/fs/StaffSalaryDetail/ExportAllStaffSalaryDetails',
  input: staffSalaryInput,
  row: staffSalaryRow,
  fields: {
    staffId: 'Staff',
    totalEarnings: 'Earnings',
    totalDeductions: 'Deductions',
    taxableAmount: 'Taxable Amount',
    totalTax: 'Tax',
    monthlySalary: 'Monthly Salary',
  },
  filters: {
    staffName: { kind: 'text', label: 'Staff Name' },
    staffId: { names: staffNames },
    totalEarnings: { min: 0 },
    totalDeductions: { min: 0 },
    taxableAmount: { min: 0 },
    totalTax: { min: 0 },
    monthlySalary: { min: 0 },
  },
  columns: [{ value: staffName, filter: 'staffName' }, 'totalEarnings', 'totalDeductions', 'monthlySalary'],
  sort: 'staffName',
  owners: { staffid: 'staffId' },
  titleOf: staffName,
});
