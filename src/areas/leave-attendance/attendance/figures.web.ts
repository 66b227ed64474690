import { useQuery } from '@tanstack/react-query';
import { api } from '../../../kit/web/api.web.ts';
import type { AttendanceDay, StaffToday, StudentsToday } from './attendance-today.domain.ts';

/** Attendance of students today, as far as the caller may see it. */
export const useStudentsToday = () =>
  useQuery({
    queryKey: ['las', 'StudentAttendance', 'today'],
    queryFn: ({ signal }) => api.get<StudentsToday>('/api/las/StudentAttendance/GetAttendanceToday', { signal }),
    throwOnError: true,
  });

/** Attendance of staff today. */
export const useStaffToday = () =>
  useQuery({
    queryKey: ['las', 'StaffAttendance', 'today'],
    queryFn: ({ signal }) => api.get<StaffToday>('/api/las/StaffAttendance/GetAttendanceToday', { signal }),
    throwOnError: true,
  });

/** The figures of the chart. */
export const useAttendanceDays = (days: number) =>
  useQuery({
    queryKey: ['las', 'StudentAttendance', 'days', days],
    queryFn: ({ signal }) => api.get<AttendanceDay[]>('/api/las/StudentAttendance/GetDataForDays', { query: { days }, signal }),
    throwOnError: true,
  });
