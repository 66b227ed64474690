import { lazy } from 'react';
import { MonthFrame } from '../../../kit/web/calendar/month-frame.tsx';

const ScheduleCalendar = lazy(async () => ({ default: (await import('./schedule-calendar.tsx')).ScheduleCalendar }));

/** The school's calendar, read-only: working week, holidays, terms and examinations by month. */
export const ScheduleScreen = () => (
  <MonthFrame>
    <ScheduleCalendar />
  </MonthFrame>
);
