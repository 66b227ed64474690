import { usePanelData, usePanelPages, useSpareData } from '../../../kit/web/panel/panel-data.web.ts';
import type { getDataForDays, getStaffToday, getStudentsToday } from './attendance-today.domain.ts';

/** Attendance of students today, as far as the caller may see it; without `wanted` nothing is asked. */
export const useStudentsToday = (wanted = true) =>
  usePanelData<typeof getStudentsToday>('GET /api/las/StudentAttendance/GetAttendanceToday', {}, wanted);

/** The same beside a register, which is taken without it too. */
export const useSpareStudentsToday = (wanted: boolean) =>
  useSpareData<typeof getStudentsToday>('GET /api/las/StudentAttendance/GetAttendanceToday', {}, wanted);

/** Attendance of staff today; without `wanted` nothing is asked. @param most how many of those on leave are named; else a few */
export const useStaffToday = (wanted = true, most?: number) =>
  usePanelPages<typeof getStaffToday>(
    'GET /api/las/StaffAttendance/GetAttendanceToday',
    most === undefined ? {} : { most },
    wanted,
  );

/** The figures of the chart. */
export const useAttendanceDays = (days: number) =>
  usePanelData<typeof getDataForDays>('GET /api/las/StudentAttendance/GetDataForDays', { days });
