import { IssueAgainButton } from '../../../common/paper/issue-again-button.tsx';
import { fullName } from '../../../common/person-name.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { PaperButton } from '../../../kit/web/list/paper-button.tsx';
import type { issueTransferCertificateAgain, printTransferCertificate } from './transfer-certificate.domain.ts';

interface TransferCertificateButtonProps {
  exit: { studentExitId: number; student: { firstName: string; lastName: string } };
  /** In a list: an icon. */
  inList?: boolean;
}

/** The transfer certificate of who leaves; for those who may change exits the original, until it has been printed. */
export function TransferCertificateButton({ exit: { studentExitId, student }, inList = false }: TransferCertificateButtonProps) {
  const { can } = usePermissions();
  const name = fullName(student);
  return (
    <PaperButton<typeof printTransferCertificate>
      call="GET /api/sis/StudentExit/PrintTransferCertificate"
      query={{ studentExitId, ...(can('studentexit.update') && { original: 'true' }) }}
      file={`transfer certificate ${name}`}
      label="Transfer Certificate"
      {...(inList && { of: name })}
    />
  );
}

/** Has a certificate that was given out issued again, for those who may change exits. */
export function IssueCertificateAgain({ studentExitId }: { studentExitId: number }) {
  const { can } = usePermissions();
  if (!can('studentexit.update')) return null;
  const send = (changeReason: string) =>
    callApi<typeof issueTransferCertificateAgain>('POST /api/sis/StudentExit/IssueAgain', {
      query: { studentExitId },
      body: { changeReason },
    });
  return <IssueAgainButton paper="transfer certificate" send={send} />;
}
