import { useId, useState } from 'react';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { usePaper } from '../../../kit/web/list/paper-button.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { MonthChoice } from '../month-choice.tsx';
import { lastMonths } from '../pay-salaries/last-months.web.ts';
import { payslipPaper } from './payslip-paper.web.ts';

interface PayslipDialogProps {
  staffId: number;
  name: string;
  onClose: () => void;
}

/** Of which month a payslip is wanted. */
export function PayslipDialog({ staffId, name, onClose }: PayslipDialogProps) {
  const id = useId();
  const [months] = useState(() => lastMonths(today()));
  const [month, setMonth] = useState(months[0] ?? '');
  const [busy, fetch] = usePaper();
  const print = async () => {
    await fetch(payslipPaper(staffId, name, month));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Payslip"
      text={`Of ${name}`}
      action="Download"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void print()}
    >
      <div className="mt-4">
        <MonthChoice id={id} months={months} value={month} onChange={setMonth} />
      </div>
    </ConfirmDialog>
  );
}
