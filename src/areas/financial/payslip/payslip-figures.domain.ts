import { amountOf, type Paise, paiseOf } from '../../../common/money.domain.ts';
import { monthsOfYear, salarySummary } from '../staff-salary/salary-summary.domain.ts';

/** A part of a salary: an amount of a year, deductions negative. */
interface PayslipPart {
  salaryType: string;
  isDeduction: boolean;
  amount: number;
}

/** What stands in a payslip's line, both without a sign. */
export interface PayslipLine {
  label: string;
  year: number;
  month: number;
}

export interface PayslipFigures {
  earnings: PayslipLine[];
  deductions: PayslipLine[];
  sums: Record<'earnings' | 'deductions' | 'taxable' | 'tax', PayslipLine>;
  net: number;
}

/**
 * The figures of one month. The net amount is the monthly salary; a twelfth of everything else is rounded so that the lines come to
 * their sums, and the sums to the net amount.
 */
export function payslipFigures(parts: readonly PayslipPart[]): PayslipFigures {
  const year = salarySummary(parts);
  const [earned, deducted] = [paiseOf(year.totalEarnings), paiseOf(year.totalDeductions)];
  const month = Math.round(earned / monthsOfYear);
  const withheld = Math.max(0, month - paiseOf(year.monthlySalary));
  const deductions = year.totalTax > 0 ? Math.min(withheld, Math.round(deducted / monthsOfYear)) : withheld;
  const line = (label: string, ofYear: number, ofMonth: Paise) => ({ label, year: ofYear, month: amountOf(ofMonth) });
  const share = (isDeduction: boolean, total: Paise) => {
    const own = parts.filter((part) => part.isDeduction === isDeduction);
    const months = shared(
      total,
      own.map(({ amount }) => paiseOf(Math.abs(amount))),
    );
    return own.map(({ salaryType, amount }, index) => line(salaryType, Math.abs(amount), months[index] ?? 0));
  };
  return {
    earnings: share(false, month),
    deductions: share(true, deductions),
    sums: {
      earnings: line('Total earnings', year.totalEarnings, month),
      deductions: line('Total deductions', year.totalDeductions, deductions),
      taxable: line('Taxable amount', year.taxableAmount, month - deductions),
      tax: line('Income tax', year.totalTax, withheld - deductions),
    },
    net: year.monthlySalary,
  };
}

/** A total dealt out in proportion, to the paisa. */
function shared(total: Paise, parts: readonly Paise[]): Paise[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let reached = 0;
  let given = 0;
  return parts.map((part) => {
    reached += part;
    const until = whole === 0 ? 0 : Math.round(total * (reached / whole));
    const own = until - given;
    given = until;
    return own;
  });
}
