import { lazy, Suspense, useState } from 'react';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { LazyRemoveDialog } from '../../../kit/web/form/lazy-panel.tsx';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import type { ListState } from '../../../kit/web/route/list-search.web.ts';
import { type CertificateRequestRow, certificateRequest } from './certificate-request.domain.ts';
import { certificateKinds, requestState } from './request-values.domain.ts';

const RequestForm = lazy(async () => ({ default: (await import('./request-form.tsx')).RequestForm }));

const most = 100;

/** What a family has not been given; what was refused stands until the same is asked for again. */
const openOf = (requests: readonly CertificateRequestRow[]): readonly CertificateRequestRow[] =>
  requests.filter(
    ({ certificateRequestId: id, kind, state }) =>
      state === requestState.asked ||
      (state === requestState.refused && !requests.some((other) => other.kind === kind && other.certificateRequestId > id)),
  );

/** The certificates that a family has asked for and does not have yet, and the button that asks for one. */
export function StudentRequests({ studentId }: { studentId: number }) {
  const { canTouch } = usePermissions();
  const requests = usePanelList<typeof certificateRequest>('/api/sis/CertificateRequest', {
    studentId,
    sort: 'state',
    PageSize: most,
  });
  const [panel, setPanel] = useState<ListState['panel']>(null);
  const [doomed, setDoomed] = useState<CertificateRequestRow | null>(null);
  const open = openOf(requests ?? []);
  return (
    <>
      {open.length > 0 && (
        <ul className="mt-3 border-line border-t">
          {open.map((row) => (
            <RequestLine
              key={row.certificateRequestId}
              row={row}
              onDecide={() => setPanel({ mode: 'detail', id: row.certificateRequestId })}
              onWithdraw={() => setDoomed(row)}
            />
          ))}
        </ul>
      )}
      {canTouch('certificaterequest.create', { studentid: studentId }) && (
        <Button small className="mt-3" onClick={() => setPanel({ mode: 'new', id: 0 })}>
          Ask for a certificate
        </Button>
      )}
      <Suspense fallback={null}>
        {panel && (
          <RequestForm
            studentId={studentId}
            panel={panel}
            rows={open}
            onClose={() => setPanel(null)}
            onEdit={(id) => setPanel({ mode: 'edit', id })}
          />
        )}
        {doomed && <LazyRemoveDialog of={certificateRequest} row={doomed} onClose={() => setDoomed(null)} />}
      </Suspense>
    </>
  );
}

interface RequestLineProps {
  row: CertificateRequestRow;
  onDecide: () => void;
  onWithdraw: () => void;
}

function RequestLine({ row, onDecide, onWithdraw }: RequestLineProps) {
  const { canTouch } = usePermissions();
  const owners = certificateRequest.owners(row);
  const label = labelOf(certificateKinds, row.kind);
  const isAsked = row.state === requestState.asked;
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-3 border-line border-t py-2 first:border-t-0">
      <span className="min-w-0 flex-1 break-words">
        {label}
        <span className="block text-muted text-xs">{isAsked ? `Asked for: ${row.purpose}` : `Refused: ${row.reason}`}</span>
      </span>
      {isAsked && canTouch('certificaterequest.update', owners) && (
        <Button small aria-label={`Decide: ${label}`} onClick={onDecide}>
          Decide
        </Button>
      )}
      {isAsked && !canTouch('certificaterequest.update', owners) && canTouch('certificaterequest.delete', owners) && (
        <Button small aria-label={`Withdraw: ${label}`} onClick={onWithdraw}>
          Withdraw
        </Button>
      )}
    </li>
  );
}
