import { ExitEffectBadge } from '../../../common/exit/exit-effect-badge.tsx';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { IssueCertificateAgain, TransferCertificateButton } from '../certificate/transfer-certificate-button.tsx';
import { exitType, exitTypes } from './exit-types.domain.ts';
import type { StudentExitRow } from './student-exit.domain.ts';

/** Everything about one exit, and the certificate; on the student's own page without the name. */
export const StudentExitFacts = ({ exit, named = true }: { exit: StudentExitRow; named?: boolean }) => (
  <div className="space-y-4">
    <Facts
      columns={2}
      items={[
        ...(named ? [['Student Name', fullName(exit.student)] as const] : []),
        ['TC Applied Date', displayDate(exit.tcAppliedDate)],
        ['TC Issue Date', displayDate(exit.tcIssueDate)],
        ['TC Number', exit.certificateNumber || 'Not printed yet'],
        ['Exit Date', displayDate(exit.exitDate)],
        ['Effect', <ExitEffectBadge key="effect" isInEffect={exit.isInEffect} />],
        ['Exit Type', labelOf(exitTypes, exit.isGraduation ? exitType.graduated : exitType.discontinued)],
        ['Exit Reason', exit.exitReason],
      ]}
    />
    <div className="flex flex-wrap gap-2">
      <TransferCertificateButton exit={exit} />
      {exit.certificateNumber !== '' && <IssueCertificateAgain studentExitId={exit.studentExitId} />}
    </div>
  </div>
);
