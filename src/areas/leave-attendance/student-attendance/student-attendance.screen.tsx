import type { StudentMarker } from '../../../common/student-marks.web.ts';
import { studentSheets } from '../attendance/sheet.web.ts';
import { SheetScreen } from '../attendance/sheet-list.tsx';
import { studentAttendance } from './student-attendance.domain.ts';

/** @param marker what brings the marks of another area beside the names */
export const StudentAttendanceScreen = ({ marker }: { marker: StudentMarker | undefined }) => (
  <SheetScreen kind={studentSheets} of={studentAttendance} marker={marker} />
);
