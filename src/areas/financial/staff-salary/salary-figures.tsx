import { rupees } from '../../../common/rupees.web.ts';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import type { SalarySummary } from './salary-summary.domain.ts';

const figures = [
  ['totalEarnings', 'Total Earnings Yearly'],
  ['totalDeductions', 'Total Deductions Yearly'],
  ['taxableAmount', 'Taxable Amount Yearly'],
  ['totalTax', 'Total Tax Yearly'],
  ['monthlySalary', 'Monthly Salary'],
] as const;

/** The figures of a salary; in a form they follow what is typed. */
export const SalaryFigures = ({ of }: { of: SalarySummary }) => (
  <dl className="grid grid-cols-2 gap-2">
    {figures.map(([key, label]) => (
      <Figure key={key} label={label} boxed {...(key === 'monthlySalary' && { size: 'large', wide: true })}>
        {rupees(of[key])}
      </Figure>
    ))}
  </dl>
);
