import { PhoneCall } from 'lucide-react';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { LinkRow } from '../../../kit/web/panel/link-row.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { useStudentsToday } from '../attendance/at-a-glance/figures.web.ts';

/** How many absences nobody has explained, with a link to the list with phone numbers. Needs no call besides today's attendance. */
export function AbsencesPanel() {
  const { can } = usePermissions();
  const isShown = can('studentattendance.read');
  const data = useStudentsToday(isShown);
  if (!isShown) return null;
  if (!data) return <FlushWaiting />;
  const { unexplained } = data;
  if (unexplained === 0) return null;
  return (
    <ul>
      <LinkRow
        to="/las/arrival"
        title={counted(unexplained, 'unexplained absence')}
        note="Call their guardians"
        before={<PhoneCall size={16} aria-hidden className="shrink-0 text-warning" />}
      />
    </ul>
  );
}
