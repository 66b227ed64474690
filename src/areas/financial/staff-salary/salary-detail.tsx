import { fullName } from '../../../common/person-name.domain.ts';
import { AmountTable } from '../amount-table.tsx';
import { PayslipButton } from '../payslip/payslip-button.tsx';
import { SalaryFigures } from './salary-figures.tsx';
import type { StaffSalaryRow } from './staff-salary.domain.ts';

/** A salary: its figures, what is earned and what is deducted. */
export function SalaryDetail({ salary, named = true }: { salary: StaffSalaryRow; named?: boolean }) {
  const lines = salary.staffSalaryDetails.map(({ staffSalaryDetailId: key, amount, salaryStructure }) => ({
    key,
    label: salaryStructure.salaryType,
    amount: Math.abs(amount),
    isDeduction: salaryStructure.isDeduction,
  }));
  return (
    <div className="space-y-4">
      {named && <p className="break-words font-semibold text-base">{fullName(salary.staff)}</p>}
      <SalaryFigures of={salary} />
      <PayslipButton staffId={salary.staffId} name={fullName(salary.staff)} />
      <AmountTable title="Earnings" lines={lines.filter((line) => !line.isDeduction)} total={salary.totalEarnings} />
      <AmountTable title="Deductions" lines={lines.filter((line) => line.isDeduction)} total={salary.totalDeductions} />
    </div>
  );
}
