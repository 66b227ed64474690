import { CalendarDays, List } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Segment } from '../../../kit/web/parts/segment.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { holiday } from './holiday.domain.ts';

const { TextField, LongTextField, DateField, BoolField } = fieldsOf(holiday);
const HolidayCalendar = lazy(async () => ({ default: (await import('./holiday-calendar.tsx')).HolidayCalendar }));

const shows = [
  { value: 'list', label: 'List', icon: List },
  { value: 'month', label: 'Month', icon: CalendarDays },
] as const;

/** Holidays as a list, and as a month in which days are set. */
export function HolidayScreen() {
  const { show }: { show?: string } = useAddress().search;
  const shown = show === 'month' ? 'month' : 'list';
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 px-4 pt-3 sm:px-6">
        <Segment
          label="Holidays as"
          items={shows}
          value={shown}
          onChange={(next) => navigate({ to: '.', search: next === 'month' ? { show: 'month' } : {} })}
        />
      </div>
      {shown === 'list' ? (
        <HolidayList />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Suspense
            fallback={
              <div className="p-6">
                <Skeleton shape="grid" />
              </div>
            }
          >
            <HolidayCalendar />
          </Suspense>
        </div>
      )}
    </div>
  );
}

const HolidayList = () => (
  <ResourceScreen
    of={holiday}
    form={
      <>
        <TextField name="holidayName" wide />
        <DateField name="holidayFrom" />
        <DateField name="holidayTo" />
        <LongTextField name="description" />
        <BoolField name="isGeneralHoliday" hint="Shows by its name in the calendar." />
      </>
    }
  />
);
