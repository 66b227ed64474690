import { staffSheets } from '../attendance/sheet.web.ts';
import { SheetScreen } from '../attendance/sheet-list.tsx';
import { staffAttendance } from './staff-attendance.domain.ts';

export const StaffAttendanceScreen = () => <SheetScreen kind={staffSheets} of={staffAttendance} />;
