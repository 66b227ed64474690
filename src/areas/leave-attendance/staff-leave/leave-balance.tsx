import { CircleAlert } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { useAddress } from '../../../kit/web/route/address.web.ts';
import { readListSearch } from '../../../kit/web/route/list-search.web.ts';
import { DayCount } from '../leave/day-count.tsx';
import { useLeaveDates } from '../leave/leave-dates.web.ts';
import { type LeaveBalance as Balance, type getLeaveBalance, staffLeave } from './staff-leave.domain.ts';

/** The days of the leave being typed, and how many its category has left in each year. */
export function LeaveBalance() {
  const { control } = useFormContext();
  const [staffId, staffLeaveCategoryId] = useWatch({ control, name: ['staffId', 'staffLeaveCategoryId'] }).map(Number);
  const { inOrder, ...dates } = useLeaveDates();
  const { panel } = readListSearch(staffLeave, useAddress().search);
  const query = {
    staffId: staffId ?? 0,
    staffLeaveCategoryId: staffLeaveCategoryId ?? 0,
    ...dates,
    staffLeaveId: panel?.id ?? 0,
  };
  const complete = Boolean(staffId && staffLeaveCategoryId && inOrder);
  const { data } = useCall<typeof getLeaveBalance>('GET /api/las/StaffLeave/GetLeaveBalance', query, { enabled: complete });
  const shown = complete ? data : undefined;
  return (
    <>
      <DayCount days={shown?.totalDays} />
      <div aria-live="polite">
        <p className="mb-1 font-semibold">Days Left</p>
        <ul className="min-h-10 rounded-field bg-base-200 px-3 py-2.5">
          {shown ? shown.balances.map((balance) => <Year key={balance.year} balance={balance} />) : <li>–</li>}
        </ul>
        <Muted small className="mt-1">
          After this leave, in the calendar year.
        </Muted>
      </div>
    </>
  );
}

const Year = ({ balance: { year, leaves, left } }: { balance: Balance }) => (
  <li className="flex items-center gap-1.5">
    {left < 0 && <CircleAlert size={14} aria-hidden className="text-error" />}
    {left < 0 ? `${-left} too many of ${leaves} in ${year}` : `${left} of ${leaves} in ${year}`}
  </li>
);
