import { PersonAttendance } from '../attendance/person-attendance.tsx';

/** The attendance of one student, on the student's page. */
export const StudentAttendancePanel = ({ studentId }: { studentId: number }) => (
  <PersonAttendance
    path="/api/las/StudentAttendance/GetAttendanceForStudent"
    query={{ studentId }}
    none="No Attendance records found"
  />
);
