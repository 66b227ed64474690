import type { PermissionKey } from '../../kit/domain/area.domain.ts';
import type { IsoDate } from '../../kit/domain/dates.domain.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../kit/web/calls/use-call.web.ts';
import { Notice } from '../../kit/web/parts/alert.tsx';
import type { getSchoolYears } from './school-years.domain.ts';

/** What may be closed, and who changes it. */
export interface ClosedYearProps {
  /** What is shown belongs to the year of this day, or to this year; to today's, which is never closed, where that is missing. */
  of: IsoDate | number | undefined;
  /** The permission with which it is changed. */
  permission: PermissionKey;
  /** In a panel, which has space around it. */
  inPanel?: boolean;
}

/** Says where something is changed that its school year is closed, and what that means for the caller. */
export function ClosedYearNotice({ of, permission, inPanel = false }: ClosedYearProps) {
  const { can, canAll } = usePermissions();
  const { data: years = [] } = useCall<typeof getSchoolYears>('GET /api/gs/SchoolYear/GetSchoolYears', {});
  const isIt = ({ schoolYear, startDate, endDate }: (typeof years)[number]) =>
    typeof of === 'number' ? schoolYear === of : of !== undefined && startDate <= of && of <= endDate;
  const closed = years.find((year) => year.isClosed && isIt(year));
  if (!closed || !can(permission)) return null;
  return (
    <div className={inPanel ? 'pb-4' : 'shrink-0 px-4 pb-3 sm:px-6'}>
      <Notice kind="warning">
        The school year {closed.schoolYearName} is closed.{' '}
        {canAll(permission) ? 'When you save, you are asked why you change it.' : 'What belongs to it stays as it is.'}
      </Notice>
    </div>
  );
}
