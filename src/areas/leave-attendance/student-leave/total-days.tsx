import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { DayCount } from '../leave/day-count.tsx';
import type { getTotalDays } from './student-leave.domain.ts';

/** The days of the leave being typed, as the server counts them. Read-only. */
export function TotalDays() {
  const { control } = useFormContext();
  const [leaveFrom, leaveTo] = useWatch({ control, name: ['leaveFrom', 'leaveTo'] }) as string[];
  const query = { leaveFrom: leaveFrom ?? '', leaveTo: leaveTo ?? '' };
  const inOrder = query.leaveFrom !== '' && query.leaveFrom <= query.leaveTo;
  const { data } = useQuery({
    queryKey: ['las', 'StudentLeave', 'days', query],
    queryFn: ({ signal }) => callApi<typeof getTotalDays>('GET /api/las/StudentLeave/GetTotalDays', { query, signal }),
    enabled: inOrder,
  });
  return <DayCount days={inOrder ? data?.totalDays : undefined} />;
}
