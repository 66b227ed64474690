import { IssueAgainButton } from '../../../common/paper/issue-again-button.tsx';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { PaperButton } from '../../../kit/web/list/paper-button.tsx';
import type { issuePayslipAgain, printPayslip } from './payslip.domain.ts';
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
  const month = salaryMonth.slice(0, 7);
  const send = (changeReason: string) =>
    callApi<typeof issuePayslipAgain>('POST /api/fs/StaffSalary/IssueAgain', {
      query: { staffId, month },
      body: { changeReason },
    });
  return (
    <>
      <PaperButton<typeof printPayslip> {...payslipPaper(staffId, name, month)} />
      {canTouch('staffsalary.update', { staffid: staffId }) && <IssueAgainButton paper="payslip" send={send} />}
    </>
  );
}
