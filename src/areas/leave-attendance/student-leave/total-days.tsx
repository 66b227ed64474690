import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { api } from '../../../kit/web/api.web.ts';
import { DayCount } from '../leave/day-count.tsx';

/** The days of the leave that is being typed, as the server counts them. Read-only. */
export function TotalDays() {
  const { control } = useFormContext();
  const [leaveFrom, leaveTo] = useWatch({ control, name: ['leaveFrom', 'leaveTo'] }) as (string | null)[];
  const inOrder = Boolean(leaveFrom && leaveTo && leaveFrom <= leaveTo);
  const { data } = useQuery({
    queryKey: ['las', 'StudentLeave', 'days', leaveFrom, leaveTo],
    queryFn: ({ signal }) =>
      api.get<{ totalDays: number }>('/api/las/StudentLeave/GetTotalDays', { query: { leaveFrom, leaveTo }, signal }),
    enabled: inOrder,
  });
  return <DayCount days={inOrder ? data?.totalDays : undefined} />;
}
