import type { getSchoolYears } from '../../../common/school-year/school-years.domain.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';

/** Whether a school year is over, so that who taught in it may have left since. */
export function useIsOver(schoolYear: number): boolean {
  const { data: years = [] } = useCall<typeof getSchoolYears>('GET /api/gs/SchoolYear/GetSchoolYears', {});
  return years.some((today) => today.isToday && schoolYear < today.schoolYear);
}
