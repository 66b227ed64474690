import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { PagedPanel } from '../../../kit/web/panel/paged-panel.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import type { visit } from './visit.domain.ts';

/** A person's visits to the nurse, latest first; opening one shows what they had. */
export const VisitsOf = ({ person }: { person: { studentId: number } | { staffId: number } }) => (
  <PagedPanel<typeof visit>
    path="/api/hs/Visit"
    query={{ ...person, sort: '-visitDate' }}
    failure="Failed to fetch visits"
    none="No visits found"
    idOf={({ visitId }) => visitId}
    line={({ visitId, visitDate, visitTime, sentHome }) => (
      <>
        <Link
          to="/hs/visit/grid"
          search={{ panel: 'detail', id: visitId }}
          className="flex-1 rounded-field tabular-nums underline-offset-4 hover:underline focus-visible:ring-focus"
        >
          {displayDate(visitDate)}, {visitTime}
        </Link>
        {sentHome && <span className="shrink-0 text-muted">Sent home</span>}
      </>
    )}
  />
);

export const StudentVisitsPanel = ({ studentId }: { studentId: number }) => <VisitsOf person={{ studentId }} />;

export const StaffVisitsPanel = ({ staffId }: { staffId: number }) => <VisitsOf person={{ staffId }} />;
