import { StudentAttendanceScreen } from '../../areas/leave-attendance/student-attendance/student-attendance.screen.tsx';
import { useHealthMarks } from './health-marks.web.ts';

/** The registers, with the health alerts of those who are in them. */
export const StudentAttendancePage = () => <StudentAttendanceScreen marker={useHealthMarks()} />;
