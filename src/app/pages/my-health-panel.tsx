import { useState } from 'react';
import { StaffHealthPanel, StudentHealthPanel } from '../../areas/health/health-record/health-panels.tsx';
import { useMe } from '../../areas/identity/me.web.ts';

/** One's own health record. It opens on demand: a dashboard may be seen by a whole class. */
export function MyHealthPanel() {
  const me = useMe();
  const [open, setOpen] = useState(false);
  if (!me?.staffId && !me?.studentId) return null;
  if (!open) {
    return (
      <button type="button" className="btn btn-sm btn-quiet text-sm max-sm:btn-md" onClick={() => setOpen(true)}>
        Show
      </button>
    );
  }
  return me.staffId ? <StaffHealthPanel staffId={me.staffId} asked /> : <StudentHealthPanel studentId={Number(me.studentId)} />;
}
