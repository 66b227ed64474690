import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { PaperButton } from '../../../kit/web/list/paper-button.tsx';
import type { printPayslip } from './payslip.domain.ts';
import { payslipPaper } from './payslip-paper.web.ts';

interface PaidMonthPayslipProps {
  staffId: number;
  name: string;
  /** A day of the month whose salary was paid. */
  salaryMonth: string;
}

/** The payslip that belongs to the payment of a salary, for those who may see what it is made of. */
export function PaidMonthPayslip({ staffId, name, salaryMonth }: PaidMonthPayslipProps) {
  const { canTouch } = usePermissions();
  if (!canTouch('staffsalary.read', { staffid: staffId })) return null;
  return <PaperButton<typeof printPayslip> {...payslipPaper(staffId, name, salaryMonth.slice(0, 7))} />;
}
