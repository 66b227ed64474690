import { resourceUrl } from '../../../kit/domain/resource.domain.ts';
import type { Page } from '../../../kit/web/list/list.web.ts';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { type StaffExitRow, staffExit } from './staff-exit.domain.ts';
import { StaffExitFacts } from './staff-exit-facts.tsx';

/** The exit of one staff member, in their detail; nothing for those who stay. */
export function StaffExitPanel({ staffId }: { staffId: number }) {
  const data = usePanelData<Page<StaffExitRow>>(resourceUrl(staffExit), { staffId });
  if (!data) return <Skeleton shape="lines" />;
  const [exit] = data.items;
  return exit ? <StaffExitFacts exit={exit} named={false} /> : null;
}
