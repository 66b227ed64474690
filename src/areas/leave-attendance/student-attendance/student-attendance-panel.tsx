import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import type { getAttendanceForStudent } from '../attendance/attendance-of-person.domain.ts';
import { PersonAttendance, stripDays } from '../attendance/person-attendance.tsx';

/** The attendance of one student, on the student's page. */
export function StudentAttendancePanel({ studentId }: { studentId: number }) {
  const days = usePanelData<typeof getAttendanceForStudent>('GET /api/las/StudentAttendance/GetAttendanceForStudent', {
    studentId,
    days: stripDays(),
  });
  return <PersonAttendance days={days} />;
}
