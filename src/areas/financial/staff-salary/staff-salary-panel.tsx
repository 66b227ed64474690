import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { SalaryDetail } from './salary-detail.tsx';
import type { staffSalary } from './staff-salary.domain.ts';

/** The salary of a staff member, on their page, if there is one. */
export function StaffSalaryPanel({ staffId }: { staffId: number }) {
  const salaries = usePanelList<typeof staffSalary>('/api/fs/StaffSalary', { staffId });
  if (!salaries) return <Skeleton shape="lines" />;
  const [salary] = salaries;
  return salary ? <SalaryDetail salary={salary} named={false} /> : null;
}
