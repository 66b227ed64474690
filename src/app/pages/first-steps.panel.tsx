import { lazy, Suspense } from 'react';
import { compactDays, useAttendanceDays } from '../../areas/leave-attendance/attendance/at-a-glance/figures.web.ts';

/** Only a new school needs it. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));

/**
 * What a school enters first, until all of it has begun or a register was ever taken. Where one was taken lately, this needs no call
 * besides that of the chart below.
 */
export function FirstStepsPanel() {
  const days = useAttendanceDays(compactDays);
  if (days?.length !== 0) return null;
  return (
    <Suspense fallback={null}>
      <FirstSteps />
    </Suspense>
  );
}
