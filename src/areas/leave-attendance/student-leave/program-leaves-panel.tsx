import { fullName } from '../../../common/person-name.domain.ts';
import { inYear, useChosenYear } from '../../../common/school-year/chosen-year.web.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { PagedPanel } from '../../../kit/web/panel/paged-panel.tsx';
import { studentEmptyTexts } from '../../student/student/empty-texts.domain.ts';
import type { studentLeave } from './student-leave.domain.ts';

/** The leaves of a program's students, page by page. */
export function ProgramLeavesPanel({ programId }: { programId: number }) {
  const year = useChosenYear();
  return (
    <PagedPanel<typeof studentLeave>
      path="/api/las/StudentLeave/GetLeavesForProgram"
      query={{ programId, sort: '-leaveFrom', ...inYear(year) }}
      failure="Unable to fetch student leaves for the selected program"
      none={studentEmptyTexts.leaves}
      idOf={({ studentLeaveId }) => studentLeaveId}
      line={(row) => (
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate">{fullName(row.student)}</span>
            <span className="block truncate text-muted text-xs">{row.studentLeaveCategory.categoryName}</span>
          </span>
          <span className="shrink-0 text-right tabular-nums">
            <span className="block">{displayDate(row.leaveFrom)}</span>
            <span className="block text-muted text-xs">{counted(row.totalDays, 'day')}</span>
          </span>
        </>
      )}
    />
  );
}
