import { lazy, Suspense } from 'react';
import { useStudentsToday } from '../../areas/leave-attendance/attendance/at-a-glance/figures.web.ts';
import { FlushWaiting } from '../../kit/web/parts/skeletons.tsx';

/** Only a new school needs it. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));

/** What a school enters first, until the first student is in a program. Needs no call besides today's attendance. */
export function FirstStepsPanel() {
  const students = useStudentsToday();
  if (students?.programs.length !== 0) return null;
  return (
    <Suspense fallback={<FlushWaiting />}>
      <FirstSteps />
    </Suspense>
  );
}
