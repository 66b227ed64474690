import { UserRoundPen } from 'lucide-react';
import { fullName } from '../../../common/person-name.domain.ts';
import { LinkRow, PanelLink } from '../../../kit/web/panel/link-row.tsx';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { labelOfProposed, proposalState } from './proposable.domain.ts';
import type { ProposedChangeRow, proposedChange } from './proposed-change.domain.ts';

const read = 50;
const most = 5;

/** What families have proposed to change and nobody has decided, by student; nothing where there is none. */
export function WaitingChangesPanel() {
  const waiting = usePanelList<typeof proposedChange>('/api/sis/ProposedChange', {
    state: proposalState.waiting,
    sort: 'state',
    PageSize: read,
  });
  if (!waiting) return <FlushWaiting />;
  if (waiting.length === 0) return null;
  const students = [...new Map(waiting.map(({ studentId, student }) => [studentId, student]))];
  return (
    <>
      <ul>
        {students.slice(0, most).map(([studentId, student]) => (
          <LinkRow
            key={studentId}
            to={`/sis/student/details/${studentId}`}
            title={fullName(student)}
            note={fieldsOf(waiting.filter((row) => row.studentId === studentId))}
            before={<UserRoundPen size={16} aria-hidden className="shrink-0 text-warning max-sm:hidden" />}
          />
        ))}
      </ul>
      {students.length > most && <PanelLink to={`/sis/proposedchange/grid?state=${proposalState.waiting}`}>All</PanelLink>}
    </>
  );
}

const fieldsOf = (rows: readonly Pick<ProposedChangeRow, 'field'>[]): string =>
  [...new Set(rows.map(({ field }) => labelOfProposed(field)))].join(', ');
