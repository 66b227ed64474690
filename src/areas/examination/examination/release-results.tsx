import { Eye } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { getSchool } from '../../general/school/school.domain.ts';
import type { ExaminationRow } from './examination.domain.ts';
import type { releaseResults } from './release.domain.ts';

interface ReleaseResultsProps {
  examination: Pick<ExaminationRow, 'examinationId' | 'examinationName' | 'released' | 'program'>;
  /** Without marks there is nothing to release. */
  hasMarks: boolean;
}

/** Shows since when families see the results; until then, the button with which the office releases them. */
export function ReleaseResults({ examination, hasMarks }: ReleaseResultsProps) {
  const { can, canAll } = usePermissions();
  const { released } = examination;
  const mayRelease = canAll('graderecord.update') && can('school.read') && released === null && hasMarks;
  const { data: school } = useCall<typeof getSchool>('GET /api/gs/School', {}, { enabled: mayRelease });
  const [asking, setAsking] = useState(false);
  if (released !== null) {
    return can('graderecord.update') ? (
      <Badge tone="info" icon={Eye} quiet>
        Released {localInstant(released)}
      </Badge>
    ) : null;
  }
  if (!mayRelease || !school?.resultsNeedRelease) return null;
  return (
    <>
      <Button kind="primary" small onClick={() => setAsking(true)}>
        <Eye size={16} aria-hidden />
        Release
      </Button>
      {asking && <AskRelease examination={examination} onClose={() => setAsking(false)} />}
    </>
  );
}

const ConfirmDialog = loadedLater(() => import('../../../kit/web/form/confirm-dialog.tsx').then((part) => part.ConfirmDialog));

interface AskReleaseProps {
  examination: ReleaseResultsProps['examination'];
  onClose: () => void;
}

function AskRelease({ examination: { examinationId, examinationName, program }, onClose }: AskReleaseProps) {
  const [busy, attempt] = useAttempt();
  const release = () =>
    attempt('The results were not released', async () => {
      const { message } = await callApi<typeof releaseResults>('PUT /api/egs/Examination/Release', { query: { examinationId } });
      notify.success(message);
    }).finally(onClose);
  return (
    <ConfirmDialog
      open
      title="Release Results"
      text={`From now on parents and students of ${program.programName} see the marks of ${examinationName}. Later changes need a reason.`}
      action="Release"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void release()}
    />
  );
}
