import { z } from 'zod';
import { optionalAmount } from '../../../common/amount-fields.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource, type Issue } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { flag, lengths, requiredText, text } from '../../../kit/domain/rules.domain.ts';

const salaryStructureInput = z.object({
  salaryType: requiredText('Salary Type', 'Salary Type is required', lengths.name),
  description: text('Description', lengths.description),
  isOptional: flag,
  isDeduction: flag,
  maxDeductionAmount: optionalAmount('Max Deduction Amount'),
});
export type SalaryStructureInput = z.output<typeof salaryStructureInput>;

const maximumIssues = ({ isDeduction, maxDeductionAmount }: SalaryStructureInput): Issue[] =>
  isDeduction && maxDeductionAmount <= 0
    ? [{ field: 'maxDeductionAmount', message: 'Max Deduction Amount should be greater than 0' }]
    : [];

const salaryStructureRow = z.object({
  salaryStructureId: idField,
  ...rowFieldsOf(salaryStructureInput),
  ...stampFields,
});

/** One part of salaries: what is earned, or what is deducted and how much of it at most in a year. */
export const salaryStructure = defineResource({
  area: 'fs',
  name: 'SalaryStructure',
  id: 'salaryStructureId',
  permission: 'salarystructure',
  nameField: 'salaryType',
  labels: { one: 'salary structure' },
  input: salaryStructureInput,
  rules: maximumIssues,
  row: salaryStructureRow,
  fields: {
    salaryType: 'Salary Type',
    description: 'Description',
    isOptional: { label: 'Optional', hint: 'Not everybody has it.' },
    isDeduction: { label: 'Deduction', hint: 'Taken off what is earned.' },
    maxDeductionAmount: { label: 'Max Deduction Amount', hint: 'In a year' },
  },
  filters: {
    ...byFields('salaryType', 'description', 'isOptional', 'isDeduction'),
    maxDeductionAmount: { label: 'Maximum', min: 0 },
  },
  columns: [
    'salaryType',
    'isDeduction',
    {
      kind: 'money',
      value: reading(salaryStructureRow, ['isDeduction', 'maxDeductionAmount'], (row) =>
        row.isDeduction ? row.maxDeductionAmount : null,
      ),
      filter: 'maxDeductionAmount',
    },
  ],
  owners: { salarystructureid: 'salaryStructureId' },
});
