import { lazy, Suspense, useState } from 'react';
import { PaperTrigger } from '../../../kit/web/list/paper-button.tsx';
import type { StudentRow } from '../student/student.domain.ts';

const BonafideCertificateDialog = lazy(async () => ({
  default: (await import('./bonafide-certificate-dialog.tsx')).BonafideCertificateDialog,
}));

/** Asks what a bonafide certificate is for, and fetches it. */
export function BonafideCertificateButton({ student }: { student: StudentRow }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PaperTrigger label="Bonafide Certificate" busy={false} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <BonafideCertificateDialog student={student} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
