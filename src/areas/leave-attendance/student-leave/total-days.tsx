import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { api } from '../../../kit/web/api.web.ts';

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

/** 'Total Days' as a fact of the form; a dash until the dates are known. */
export const DayCount = ({ days }: { days: number | undefined }) => (
  <div className="self-end" aria-live="polite">
    <p className="mb-1 font-semibold">Total Days</p>
    <p className="flex h-10 items-center rounded-field bg-base-200 px-3 max-sm:h-11">{days ?? '–'}</p>
    <p className="mt-1 text-muted text-xs">Holidays do not count.</p>
  </div>
);
