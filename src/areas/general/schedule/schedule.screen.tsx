import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';

const ScheduleCalendar = lazy(async () => ({ default: (await import('./schedule-calendar.tsx')).ScheduleCalendar }));

/** The school's calendar, to be read: working week, holidays, terms and examinations by month. */
export const ScheduleScreen = () => (
  <div className="min-h-0 flex-1 overflow-y-auto">
    <Suspense
      fallback={
        <div className="p-6">
          <Skeleton shape="grid" />
        </div>
      }
    >
      <ScheduleCalendar />
    </Suspense>
  </div>
);
