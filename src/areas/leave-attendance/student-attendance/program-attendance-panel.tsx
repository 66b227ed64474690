import { inYear, useChosenYear } from '../../../common/school-year/chosen-year.web.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { PagedPanel } from '../../../kit/web/panel/paged-panel.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import type { studentAttendance } from './student-attendance.domain.ts';

/** The registers of one program, page by page, with figures for the students whom it shows. */
export function ProgramAttendancePanel({ programId }: { programId: number }) {
  const year = useChosenYear();
  return (
    <PagedPanel<typeof studentAttendance>
      path="/api/las/StudentAttendance/GetAttendancesForProgram"
      query={{ programId, sort: '-attendanceDate', ...inYear(year) }}
      failure="Failed to fetch student attendances"
      none="No Attendance records found"
      idOf={({ sheetId }) => sheetId}
      line={(row) => (
        <>
          <Link
            to="/las/studentattendance/grid"
            search={{ sheet: 'detail', program: programId, date: row.attendanceDate }}
            className="flex-1 rounded-field tabular-nums underline-offset-4 hover:underline focus-visible:ring-focus"
          >
            {displayDate(row.attendanceDate)}
          </Link>
          <span className="shrink-0 text-right tabular-nums">
            <span className="block">
              {row.morningPresent} and {row.afternoonPresent} of {row.total}
            </span>
            <span className="block text-muted text-xs">morning and afternoon</span>
          </span>
        </>
      )}
    />
  );
}
