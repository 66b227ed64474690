import { useId, useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { usePaper } from '../../../kit/web/list/paper-button.tsx';
import type { StudentRow } from '../student/student.domain.ts';
import { longestPurpose, type printBonafideCertificate } from './bonafide-certificate.domain.ts';

interface BonafideCertificateDialogProps {
  student: StudentRow;
  onClose: () => void;
}

/** What a certificate is for; it may be given for nothing in particular. */
export function BonafideCertificateDialog({ student, onClose }: BonafideCertificateDialogProps) {
  const id = useId();
  const [purpose, setPurpose] = useState('');
  const [busy, fetch] = usePaper();
  const name = fullName(student);
  const print = async () => {
    await fetch<typeof printBonafideCertificate>({
      call: 'GET /api/sis/Student/PrintBonafideCertificate',
      query: { studentId: student.studentId, ...(purpose.trim() && { purpose: purpose.trim() }) },
      file: `bonafide certificate ${name}`,
      label: 'Bonafide Certificate',
    });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Bonafide Certificate"
      text={`That ${name} is a student of the school`}
      action="Download"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void print()}
    >
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void print();
        }}
      >
        <FieldFrame id={id} label="Given for" optional hint="For example a bus pass, a passport, a bank account.">
          <input
            id={id}
            className={fieldBox}
            maxLength={longestPurpose}
            autoComplete="off"
            aria-describedby={`${id}-note`}
            value={purpose}
            onChange={(event) => setPurpose(event.target.value)}
          />
        </FieldFrame>
      </form>
    </ConfirmDialog>
  );
}
