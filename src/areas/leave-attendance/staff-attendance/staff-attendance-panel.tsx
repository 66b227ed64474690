import { PersonAttendance } from '../attendance/person-attendance.tsx';

/** The attendance of one staff member, on their page. */
export const StaffAttendancePanel = ({ staffId }: { staffId: number }) => (
  <PersonAttendance
    path="/api/las/StaffAttendance/GetAttendanceForStaff"
    query={{ staffId }}
    none="No Attendance records found"
  />
);
