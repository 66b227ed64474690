import { useSuspenseQuery } from '@tanstack/react-query';
import { resourceUrl } from '../../../kit/domain/resource.domain.ts';
import { api } from '../../../kit/web/api.web.ts';
import { Facts } from '../../../kit/web/facts.tsx';
import { type Page, resourceKey } from '../../../kit/web/list.web.ts';
import { type TeachingStaffRow, teachingStaff } from './teaching-staff.domain.ts';

/** What one staff member teaches, in their detail. */
export function TeachingPanel({ staffId }: { staffId: number }) {
  const { data } = useSuspenseQuery({
    queryKey: resourceKey(teachingStaff, 'of-staff', staffId),
    queryFn: ({ signal }) => api.get<Page<TeachingStaffRow>>(resourceUrl(teachingStaff), { query: { staffId }, signal }),
  });
  const [record] = data.items;
  if (!record) return <p className="text-muted">Does not teach</p>;
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
