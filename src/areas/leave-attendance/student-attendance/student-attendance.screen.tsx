import { studentSheets } from '../attendance/sheet.web.ts';
import { SheetScreen } from '../attendance/sheet-list.tsx';
import { studentAttendance } from './student-attendance.domain.ts';

export const StudentAttendanceScreen = () => <SheetScreen kind={studentSheets} of={studentAttendance} />;
