import { useId, useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { lengths } from '../../../kit/domain/rules.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { file } from '../../general/file/file.domain.ts';
import { type CertificateRequestRow, certificateRequest, type decideRequest } from './certificate-request.domain.ts';
import { certificateKind, certificateKinds, requestState, requestStates } from './request-values.domain.ts';

/** A request, and for who may decide it what to do about it. */
export function RequestDetail({ row }: { row: CertificateRequestRow }) {
  const { canTouch } = usePermissions();
  const isOpen = row.state === requestState.asked && canTouch('certificaterequest.update', certificateRequest.owners(row));
  return (
    <div className="space-y-4">
      <p className="break-words font-semibold text-base">{fullName(row.student)}</p>
      <Facts
        items={[
          ['Certificate', labelOf(certificateKinds, row.kind)],
          ['What it is for', row.purpose],
          ['Asked by', row.createdBy],
          ['State', labelOf(requestStates, row.state)],
          ...(row.reason ? [['Reason', row.reason] as const] : []),
        ]}
      />
      {isOpen && <Decide row={row} />}
    </div>
  );
}

function Decide({ row: { certificateRequestId, version, kind, studentId } }: { row: CertificateRequestRow }) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [fileId, setFileId] = useState(0);
  const isMade = kind === certificateKind.bonafide;
  const decide = useTrying('Nothing was decided', {
    mutationFn: (state: number) => {
      const isGiven = state === requestState.given;
      const decision = isGiven ? { reason: '', fileId: isMade ? null : fileId } : { reason, fileId: null };
      return callApi<typeof decideRequest>('POST /api/sis/CertificateRequest/Decide', {
        body: { certificateRequestId, version, state, ...decision },
      });
    },
    onSuccess: ({ message }) => notify.success(message),
  });
  return (
    <section aria-label="Decide" className="space-y-4 border-line border-t pt-4">
      {isMade ? (
        <p>Giving it out makes the certificate and puts it among the papers of the student, where the family downloads it.</p>
      ) : (
        <PaperChoice id={`${id}-paper`} studentId={studentId} value={fileId} onChange={setFileId} />
      )}
      <Button
        kind="primary"
        busy={decide.isPending}
        disabled={!isMade && fileId === 0}
        onClick={() => decide.mutate(requestState.given)}
      >
        Give out
      </Button>
      <FieldFrame id={`${id}-reason`} label="Or the reason why not" optional={false} hint="The family reads it.">
        <input
          id={`${id}-reason`}
          className={fieldBox}
          maxLength={lengths.description}
          autoComplete="off"
          aria-describedby={`${id}-reason-note`}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </FieldFrame>
      <Button disabled={decide.isPending || reason.trim() === ''} onClick={() => decide.mutate(requestState.refused)}>
        Refuse
      </Button>
    </section>
  );
}

const most = 100;

interface PaperChoiceProps {
  id: string;
  studentId: number;
  value: number;
  onChange: (fileId: number) => void;
}

/** Which of the student's papers is given out. */
function PaperChoice({ id, studentId, value, onChange }: PaperChoiceProps) {
  const papers = usePanelList<typeof file>('/api/gs/File', { studentId, sort: 'title', PageSize: most });
  return (
    <FieldFrame
      id={id}
      label="Paper to give out"
      optional={false}
      hint="Add it to the papers first. The family sees it from then on."
    >
      <ChoiceBox id={id} aria-describedby={`${id}-note`} value={value} onChange={({ target }) => onChange(Number(target.value))}>
        <option value={0}>Select</option>
        {papers?.map(({ fileId, title }) => (
          <option key={fileId} value={fileId}>
            {title}
          </option>
        ))}
      </ChoiceBox>
    </FieldFrame>
  );
}
