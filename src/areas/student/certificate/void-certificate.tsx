import { useRecord } from '../../../kit/web/form/record.web.ts';
import { studentExit } from '../student-exit/student-exit.domain.ts';

/** Before an exit is deleted: the certificate that was given out for it, if any. */
export function VoidCertificate({ studentExitId }: { studentExitId: number }) {
  const number = useRecord(studentExit, studentExitId).data?.certificateNumber;
  return (
    <p className="mt-3 font-semibold empty:hidden" role="status">
      {number && `Transfer certificate ${number} becomes void.`}
    </p>
  );
}
