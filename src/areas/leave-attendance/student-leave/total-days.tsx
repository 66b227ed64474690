import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { DayCount } from '../leave/day-count.tsx';
import { useLeaveDates } from '../leave/leave-dates.web.ts';
import type { getTotalDays } from './student-leave.domain.ts';

/** The days of the leave being typed, as the server counts them. Read-only. */
export function TotalDays() {
  const { inOrder, ...query } = useLeaveDates();
  const { data } = useCall<typeof getTotalDays>('GET /api/las/StudentLeave/GetTotalDays', query, { enabled: inOrder });
  return <DayCount days={inOrder ? data?.totalDays : undefined} />;
}
