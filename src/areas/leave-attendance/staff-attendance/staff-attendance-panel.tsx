import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import type { getAttendanceForStaff } from '../attendance/of-person/attendance-of-person.domain.ts';
import { PersonAttendance, stripDays } from '../attendance/of-person/person-attendance.tsx';

/** The attendance of a staff member, on their page. */
export function StaffAttendancePanel({ staffId }: { staffId: number }) {
  const days = usePanelData<typeof getAttendanceForStaff>('GET /api/las/StaffAttendance/GetAttendanceForStaff', {
    staffId,
    days: stripDays(),
  });
  return <PersonAttendance days={days} />;
}
