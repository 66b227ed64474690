import { inYear, useChosenYear } from '../../../../common/school-year/chosen-year.web.ts';
import { usePanelData, usePanelPages, useSpareData } from '../../../../kit/web/panel/panel-data.web.ts';
import type { getDataForDays, getStaffToday, getStudentsToday } from './attendance-today.domain.ts';

/** Today's attendance of the students whom the caller may see; without `wanted`, nothing is fetched. */
export const useStudentsToday = (wanted = true) =>
  usePanelData<typeof getStudentsToday>('GET /api/las/StudentAttendance/GetAttendanceToday', {}, wanted);

/** The same for use beside a register, which works without it too. */
export const useSpareStudentsToday = (wanted: boolean) =>
  useSpareData<typeof getStudentsToday>('GET /api/las/StudentAttendance/GetAttendanceToday', {}, wanted);

/** Today's attendance of the staff; without `wanted`, nothing is fetched. @param most how many of those on leave are named; else a few */
export const useStaffToday = (wanted = true, most?: number) =>
  usePanelPages<typeof getStaffToday>(
    'GET /api/las/StaffAttendance/GetAttendanceToday',
    most === undefined ? {} : { most },
    wanted,
  );

/** The figures of the chart: of the last days, or of the last of the school year that was chosen. */
export const useAttendanceDays = (days: number) =>
  usePanelData<typeof getDataForDays>('GET /api/las/StudentAttendance/GetDataForDays', { days, ...inYear(useChosenYear()) });

/** How many days the chart of the dashboard shows. */
export const compactDays = 21;
