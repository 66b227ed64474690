import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import type { staffExit } from './staff-exit.domain.ts';
import { StaffExitFacts } from './staff-exit-facts.tsx';

/** The exits of a staff member, in their detail: one for each employment that ended; nothing for those who stay. */
export function StaffExitPanel({ staffId }: { staffId: number }) {
  const data = usePanelList<typeof staffExit>('/api/ss/StaffExit', { staffId });
  if (!data) return <Skeleton shape="lines" />;
  if (data.length === 0) return null;
  return (
    <div className="space-y-6">
      {data.map((exit) => (
        <StaffExitFacts key={exit.staffExitId} exit={exit} named={false} />
      ))}
    </div>
  );
}
