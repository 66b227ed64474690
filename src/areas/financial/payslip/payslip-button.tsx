import { lazy, Suspense, useState } from 'react';
import { PaperTrigger } from '../../../kit/web/list/paper-button.tsx';

const PayslipDialog = lazy(async () => ({ default: (await import('./payslip-dialog.tsx')).PayslipDialog }));

interface PayslipButtonProps {
  staffId: number;
  name: string;
  /** In a list: an icon. */
  inList?: boolean;
}

/** Asks for a month, and fetches the payslip of it. */
export function PayslipButton({ staffId, name, inList = false }: PayslipButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PaperTrigger label="Payslip" of={inList ? name : undefined} busy={false} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <PayslipDialog staffId={staffId} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
