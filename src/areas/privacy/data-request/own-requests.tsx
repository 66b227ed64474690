import { lazy, Suspense, useState } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { useSpareData } from '../../../kit/web/panel/panel-data.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { requestKinds, requestState, requestStates } from './data-request-words.domain.ts';
import type { getOwnDataRequests, OwnDataRequest } from './own-data-request.domain.ts';
import { useArchive } from './use-archive.web.ts';

const AskForm = lazy(async () => ({ default: (await import('./ask-form.tsx')).AskForm }));

/**
 * What somebody has asked about their own data or a child's, and the way to ask; nothing where nobody asks here, or where
 * that cannot be fetched: the page around it has more to show.
 * @param title of a panel of its own
 */
export function OwnRequests({ studentId, title }: { studentId?: number; title?: string }) {
  const { data: own } = useSpareData<typeof getOwnDataRequests>('GET /api/gs/OwnDataRequest', { studentId }, true);
  const [asking, setAsking] = useState(false);
  if (!own || (!own.mayAsk && own.requests.length === 0)) return null;
  const content = (
    <div className="mt-3 first:mt-0">
      {own.requests.length > 0 && (
        <ul aria-label="Data requests" className="mb-3">
          {own.requests.map((one) => (
            <OwnLine key={one.dataRequestId} of={one} />
          ))}
        </ul>
      )}
      {own.mayAsk && (
        <Button small onClick={() => setAsking(true)}>
          Ask about the data
        </Button>
      )}
      <Suspense fallback={null}>{asking && <AskForm studentId={studentId ?? null} onClose={() => setAsking(false)} />}</Suspense>
    </div>
  );
  return title ? <Panel title={title}>{content}</Panel> : content;
}

function OwnLine({ of: { dataRequestId, requestNumber, kind, state, dueOn, answer, archiveUntil } }: { of: OwnDataRequest }) {
  const [busy, fetchArchive] = useArchive('GET /api/gs/OwnDataRequest/Download');
  const became =
    state === requestState.asked
      ? `To be answered by ${displayDate(dueOn)}`
      : [labelOf(requestStates, state), answer].filter(Boolean).join(': ');
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2 first:border-t-0">
      <span className="min-w-0 flex-1 basis-40 break-words">
        {`${labelOf(requestKinds, kind)}, ${requestNumber}`}
        <span className="block text-muted text-xs">{became}</span>
        {archiveUntil !== null && (
          <span className="block text-muted text-xs">{`To be downloaded until ${displayDate(archiveUntil)}`}</span>
        )}
      </span>
      {archiveUntil !== null && (
        <Button
          small
          busy={busy}
          aria-label={`Download: ${requestNumber}`}
          onClick={() => fetchArchive(dataRequestId, requestNumber)}
        >
          Download
        </Button>
      )}
    </li>
  );
}
