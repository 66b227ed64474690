import { resourceUrl } from '../../../kit/domain/resource.domain.ts';
import type { Page } from '../../../kit/web/list/list.web.ts';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { type TeachingStaffRow, teachingStaff } from './teaching-staff.domain.ts';

/** What one staff member teaches, in their detail; nothing for those who do not. */
export function TeachingPanel({ staffId }: { staffId: number }) {
  const data = usePanelData<Page<TeachingStaffRow>>(resourceUrl(teachingStaff), { staffId });
  if (!data) return <Skeleton shape="lines" />;
  const [record] = data.items;
  if (!record) return null;
  return (
    <Facts
      columns={2}
      items={[
        ['Daily Slots', record.dailySlots],
        ['Primary Course', record.primaryCourse?.courseName],
        ['Secondary Course', record.secondaryCourse?.courseName],
        ['Tertiary Course', record.tertiaryCourse?.courseName],
      ]}
    />
  );
}
