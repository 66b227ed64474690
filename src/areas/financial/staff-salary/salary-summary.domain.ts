import { amountOf, amountText, paiseOf } from '../../../common/money.domain.ts';
import type { Issue } from '../../../kit/domain/resource.domain.ts';
import { partLines, sumsOfLines } from '../signed-lines.domain.ts';
import { incomeTax } from './income-tax.domain.ts';
import type { SalaryLine, SalaryPart } from './staff-salary.domain.ts';

export interface SalarySummary {
  totalEarnings: number;
  totalDeductions: number;
  taxableAmount: number;
  totalTax: number;
  monthlySalary: number;
}

export const monthsOfYear = 12;

/** The figures of a salary from its lines, deductions negative: amounts of a year, and what is left of it each month. */
export function salarySummary(lines: readonly { amount: number | null }[]): SalarySummary {
  const { added, takenOff } = sumsOfLines(lines);
  const taxableAmount = amountOf(Math.max(0, added - takenOff));
  const totalTax = incomeTax(taxableAmount);
  return {
    totalEarnings: amountOf(added),
    totalDeductions: amountOf(takenOff),
    taxableAmount,
    totalTax,
    monthlySalary: amountOf(Math.round((paiseOf(taxableAmount) - paiseOf(totalTax)) / monthsOfYear)),
  };
}

/** The lines of a salary, each for a salary structure; deductions are negative. */
export const salaryLines = partLines({
  field: 'staffSalaryDetails',
  id: 'salaryStructureId',
  label: 'salaryType',
  takenOff: 'isDeduction',
  unknown: 'Salary Type is required',
  line: (salaryStructureId, amount): SalaryLine => ({ salaryStructureId, amount }),
});

/** What is wrong with the lines of a salary: required parts must be there, and deductions must stay within their maximum. */
export const salaryIssues = (lines: readonly SalaryLine[], parts: readonly SalaryPart[]): Issue[] =>
  salaryLines.issues(lines, parts, ({ isOptional }) => !isOptional, lineProblem);

/** The same of what is typed in a form. */
export const typedSalaryIssues = (lines: readonly SalaryLine[], parts: readonly SalaryPart[]): Issue[] => [
  ...salaryLines.signIssues(lines, parts),
  ...salaryIssues(lines, parts),
];

function lineProblem(
  { salaryType, isOptional, isDeduction, maxDeductionAmount }: SalaryPart,
  amount: number | null,
): string | null {
  if (amount === null) return isOptional ? null : `${salaryType} is required`;
  if (isDeduction)
    return Math.abs(amount) > maxDeductionAmount ? `${salaryType} must not exceed ${amountText(maxDeductionAmount)}` : null;
  return amount < 0 ? `${salaryType} should be at least 0` : null;
}
