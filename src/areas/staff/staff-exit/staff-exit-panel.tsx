import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import type { staffExit } from './staff-exit.domain.ts';
import { StaffExitFacts } from './staff-exit-facts.tsx';

/** The exit of a staff member, in their detail; nothing for those who stay. */
export function StaffExitPanel({ staffId }: { staffId: number }) {
  const data = usePanelList<typeof staffExit>('/api/ss/StaffExit', { staffId });
  if (!data) return <Skeleton shape="lines" />;
  const [exit] = data;
  return exit ? <StaffExitFacts exit={exit} named={false} /> : null;
}
