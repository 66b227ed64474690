import { lazy, Suspense } from 'react';
import { fieldsOf } from '../../../kit/web/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/resource-screen.tsx';
import { Skeleton } from '../../../kit/web/skeletons.tsx';
import { holiday } from './holiday.domain.ts';

const { TextField, LongTextField, DateField, BoolField } = fieldsOf(holiday);
const HolidayCalendar = lazy(async () => ({ default: (await import('./holiday-calendar.tsx')).HolidayCalendar }));

/** The list of holidays, and beside it the month. */
export const HolidayScreen = () => (
  <div className="flex min-h-0 flex-1 max-xl:flex-col max-xl:overflow-y-auto">
    <div className="flex min-w-0 flex-1 flex-col max-xl:min-h-[70vh] max-xl:flex-none">
      <ResourceScreen
        of={holiday}
        form={
          <>
            <TextField name="holidayName" label="Holiday Name" wide />
            <DateField name="holidayFrom" label="Start Date" />
            <DateField name="holidayTo" label="End Date" />
            <LongTextField name="description" label="Description" />
            <BoolField name="isGeneralHoliday" label="General holiday" hint="Shows by its name in the calendar." />
          </>
        }
      />
    </div>
    <aside aria-label="Month calendar" className="shrink-0 border-line max-xl:border-t xl:w-136 xl:overflow-y-auto xl:border-l">
      <Suspense
        fallback={
          <div className="p-6">
            <Skeleton shape="grid" />
          </div>
        }
      >
        <HolidayCalendar />
      </Suspense>
    </aside>
  </div>
);
