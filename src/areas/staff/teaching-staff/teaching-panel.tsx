import { Facts } from '../../../kit/web/panel/facts.tsx';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import type { teachingStaff } from './teaching-staff.domain.ts';

/** The courses of a staff member, in their detail; nothing for non-teaching staff. */
export function TeachingPanel({ staffId }: { staffId: number }) {
  const data = usePanelList<typeof teachingStaff>('/api/ss/TeachingStaff', { staffId });
  if (!data) return <Skeleton shape="lines" />;
  const [record] = data;
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
