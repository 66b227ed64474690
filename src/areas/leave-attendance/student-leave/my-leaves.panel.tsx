import { fullName } from '../../../common/person-name.domain.ts';
import { displayDays } from '../../../kit/domain/dates.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { LinkRow, PanelLink } from '../../../kit/web/panel/link-row.tsx';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { studentEmptyTexts } from '../../student/student/empty-texts.domain.ts';
import type { studentLeave } from './student-leave.domain.ts';

const most = 4;

/** The latest leaves that a parent or a student may see; parents can also enter one. */
export function MyLeavesPanel() {
  const { can } = usePermissions();
  const leaves = usePanelList<typeof studentLeave>('/api/las/StudentLeave', { sort: '-leaveFrom', PageSize: most });
  if (!leaves) return <FlushWaiting />;
  return (
    <>
      {leaves.length === 0 && <Muted className="px-4 pb-4">{studentEmptyTexts.leaves}</Muted>}
      <ul>
        {leaves.map(({ studentLeaveId, student, studentLeaveCategory, leaveFrom, leaveTo }) => (
          <LinkRow
            key={studentLeaveId}
            to={`/las/studentleave/grid?panel=detail&id=${studentLeaveId}`}
            title={fullName(student)}
            note={`${studentLeaveCategory.categoryName}, ${displayDays(leaveFrom, leaveTo)}`}
          />
        ))}
      </ul>
      {can('studentleave.create') && <PanelLink to="/las/studentleave/grid?panel=new">Enter leave</PanelLink>}
    </>
  );
}
