import { lazy, Suspense, useState } from 'react';
import { useMe } from '../../areas/identity/me.web.ts';
import { Button } from '../../kit/web/parts/button.tsx';
import { Skeleton } from '../../kit/web/parts/skeletons.tsx';

/** Loads on demand: a dashboard does not wait for it. */
const panels = () => import('../../areas/health/health-record/health-panels.tsx');
const StaffHealth = lazy(() => panels().then(({ StaffHealthPanel }) => ({ default: StaffHealthPanel })));
const StudentHealth = lazy(() => panels().then(({ StudentHealthPanel }) => ({ default: StudentHealthPanel })));

/** One's own health record. It opens on demand: a dashboard may be seen by a whole class. */
export function MyHealthPanel() {
  const me = useMe();
  const [open, setOpen] = useState(false);
  if (!me?.staffId && !me?.studentId) return null;
  if (!open) {
    return (
      <Button small onClick={() => setOpen(true)}>
        Show
      </Button>
    );
  }
  return (
    <Suspense fallback={<Skeleton shape="lines" />}>
      {me.staffId ? <StaffHealth staffId={me.staffId} asked /> : <StudentHealth studentId={Number(me.studentId)} />}
    </Suspense>
  );
}
