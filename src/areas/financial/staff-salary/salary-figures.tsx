import { formatMoney } from '../../../kit/web/parts/format.web.ts';
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
      <div key={key} className={`rounded-box bg-base-200 px-3 py-2 ${key === 'monthlySalary' ? 'col-span-2' : ''}`}>
        <dt className="text-muted text-xs">{label}</dt>
        <dd className={`font-semibold tabular-nums ${key === 'monthlySalary' ? 'text-xl' : ''}`}>{formatMoney(of[key])}</dd>
      </div>
    ))}
  </dl>
);
