import { amountOf, amountText, paiseOf } from '../../../common/money.domain.ts';
import type { Issue } from '../../../kit/domain/resource.domain.ts';
import { signedLines, signIssues, sumsOfLines } from '../signed-lines.domain.ts';
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

/** The lines that somebody has, deductions negative. */
export function signedSalary<Line extends SalaryLine>(lines: readonly Line[], parts: readonly SalaryPart[]) {
  const deductions = new Set(parts.filter((part) => part.isDeduction).map((part) => part.salaryStructureId));
  return signedLines(lines, ({ salaryStructureId }) => deductions.has(salaryStructureId));
}

/** What is wrong with the lines of a salary: parts that are not optional have to be there, deductions stay within their maximum. */
export function salaryIssues(lines: readonly SalaryLine[], parts: readonly SalaryPart[]): Issue[] {
  const partOf = new Map(parts.map((part) => [part.salaryStructureId, part]));
  const issues = lines.flatMap(({ salaryStructureId, amount }, index): Issue[] => {
    const part = partOf.get(salaryStructureId);
    const field = `staffSalaryDetails.${index}.amount`;
    if (!part) return [{ field: `staffSalaryDetails.${index}.salaryStructureId`, message: 'Salary Type is required' }];
    const message = lineProblem(part, amount);
    return message ? [{ field, message }] : [];
  });
  const given = new Set(lines.map((line) => line.salaryStructureId));
  const missing = parts.filter((part) => !part.isOptional && !given.has(part.salaryStructureId));
  return [...issues, ...missing.map(({ salaryType }) => ({ field: 'staffSalaryDetails', message: `${salaryType} is required` }))];
}

/** The same of what is typed in a form. */
export function typedSalaryIssues(lines: readonly SalaryLine[], parts: readonly SalaryPart[]): Issue[] {
  const deductions = new Map(parts.filter((part) => part.isDeduction).map((part) => [part.salaryStructureId, part.salaryType]));
  return [
    ...signIssues('staffSalaryDetails', lines, ({ salaryStructureId }) => deductions.get(salaryStructureId)),
    ...salaryIssues(lines, parts),
  ];
}

function lineProblem(
  { salaryType, isOptional, isDeduction, maxDeductionAmount }: SalaryPart,
  amount: number | null,
): string | null {
  if (amount === null) return isOptional ? null : `${salaryType} is required`;
  if (isDeduction)
    return Math.abs(amount) > maxDeductionAmount ? `${salaryType} must not exceed ${amountText(maxDeductionAmount)}` : null;
  return amount < 0 ? `${salaryType} should be at least 0` : null;
}
