import { StudentAttendanceScreen } from '../../areas/leave-attendance/student-attendance/student-attendance.screen.tsx';
import { AboutStudent } from '../../common/student-marks.web.ts';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { useHealthMarks } from './health-marks.web.ts';

const CallLine = loadedLater(() => import('../../areas/student/family/guardians.tsx').then((part) => part.CallLine));

/** The registers, with the health alerts of those who are in them, and whom to call. */
export function StudentAttendancePage() {
  const { can } = usePermissions();
  return (
    <AboutStudent value={can('student.read') ? CallLine : undefined}>
      <StudentAttendanceScreen marker={useHealthMarks()} />
    </AboutStudent>
  );
}
