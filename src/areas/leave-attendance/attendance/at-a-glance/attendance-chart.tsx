import { useChosenYear } from '../../../../common/school-year/chosen-year.web.ts';
import { displayDate } from '../../../../kit/domain/dates.domain.ts';
import { ChartFrame } from '../../../../kit/web/chart/chart.tsx';
import type { ChartLevel } from '../../../../kit/web/chart/chart-data.web.ts';
import { Muted } from '../../../../kit/web/parts/muted.tsx';
import { Skeleton } from '../../../../kit/web/parts/skeletons.tsx';
import { studentSheetPath } from '../sheet-path.web.ts';
import type { AttendanceDay } from './attendance-today.domain.ts';
import { compactDays, useAttendanceDays } from './figures.web.ts';

const series = [
  { key: 'present', name: 'Present', look: 'data' },
  { key: 'absent', name: 'Absent', look: 'error' },
] as const;

/** The days first; behind each day are its programs, and behind a program its register. */
function chartLevelOf(days: readonly AttendanceDay[]): ChartLevel {
  return {
    title: 'Attendance by date',
    points: days.map(({ date, present, absent, programs }) => ({
      label: displayDate(date).slice(0, 5),
      values: { present, absent },
      drill: () => ({
        title: `Attendance on ${displayDate(date)}`,
        points: programs.map((program) => ({
          id: program.programId,
          label: program.programName,
          values: { present: program.present, absent: program.absent },
          to: studentSheetPath({ programId: program.programId, date }, 'detail'),
        })),
      }),
    })),
  };
}

/** Present and absent for each day; a click on a bar shows the programs of that day. */
export function AttendanceChart({ days = 30, height = 400 }: { days?: number; height?: number }) {
  const chosen = useChosenYear();
  const data = useAttendanceDays(days);
  if (!data) return <Skeleton shape="lines" />;
  if (data.length === 0)
    return (
      <Muted>
        {chosen === undefined
          ? `No attendance was taken in the last ${days} days.`
          : `No attendance was taken in the last ${days} days of that school year.`}
      </Muted>
    );
  return (
    <>
      <ChartFrame kind="bar" series={series} level={chartLevelOf(data)} height={height} />
      <Muted small className="mt-2">
        Anyone who was here for half a day counts as present.
      </Muted>
    </>
  );
}

/** The last three weeks, for the dashboard. */
export const CompactAttendanceChart = () => <AttendanceChart days={compactDays} height={180} />;
