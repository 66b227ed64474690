import { FileQuestion } from 'lucide-react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { LinkRow, PanelLink } from '../../../kit/web/panel/link-row.tsx';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import type { dataRequest } from './data-request.domain.ts';
import { isOverdue, requestKinds, requestState, whomOf } from './data-request-words.domain.ts';

const most = 5;

/** The requests that wait, the most urgent first; nothing where there are none. */
export function WaitingRequestsPanel() {
  const asked = usePanelList<typeof dataRequest>('/api/gs/DataRequest', {
    state: requestState.asked,
    sort: 'dueOn',
    PageSize: most + 1,
  });
  if (!asked) return <FlushWaiting />;
  if (asked.length === 0) return null;
  return (
    <>
      <ul>
        {asked.slice(0, most).map((row) => (
          <LinkRow
            key={row.dataRequestId}
            to={`/gs/datarequest/grid?panel=detail&id=${row.dataRequestId}`}
            title={whomOf(row)}
            note={`${labelOf(requestKinds, row.kind)}: ${isOverdue(row, today()) ? 'overdue since' : 'due on'} ${displayDate(row.dueOn)}`}
            before={<FileQuestion size={16} aria-hidden className="shrink-0 text-warning max-sm:hidden" />}
          />
        ))}
      </ul>
      {asked.length > most && <PanelLink to={`/gs/datarequest/grid?state=${requestState.asked}&sort=dueOn`}>All</PanelLink>}
    </>
  );
}
