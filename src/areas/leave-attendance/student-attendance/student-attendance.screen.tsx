import type { StudentMarker } from '../../../common/student-marks.web.ts';
import { studentSheets } from '../attendance/sheet.web.ts';
import { SheetScreen } from '../attendance/sheet-list.tsx';
import { studentAttendance } from './student-attendance.domain.ts';

/** @param marker adds another area's marks beside the names */
export const StudentAttendanceScreen = ({ marker }: { marker: StudentMarker | undefined }) => (
  <SheetScreen kind={studentSheets} of={studentAttendance} marker={marker} />
);
