import type { FastifyPluginAsync } from 'fastify';
import type { Referrer } from '../../kit/server/resource/referrers.server.ts';
import type { StoredResource } from '../../kit/server/resource/resource-routes.server.ts';
import { absentRoutes } from './attendance/absent/absent-students.server.ts';
import { attendanceFigureRoutes } from './attendance/at-a-glance/attendance-figures.server.ts';
import { attendanceOfPersonRoutes } from './attendance/of-person/attendance-of-person.server.ts';
import { sheetExports, sheetListRoutes } from './attendance/sheet-lists.server.ts';
import { sheetRoutes } from './attendance/sheet-routes.server.ts';
import { absenceListRoutes } from './safe-arrival/absences.server.ts';
import { explainRoutes } from './safe-arrival/explain-absence.server.ts';
import { safeArrivalSettingRoutes } from './safe-arrival/safe-arrival-setting.server.ts';
import { safeArrivalJobs } from './safe-arrival/tell-guardians.server.ts';
import { staffAttendances } from './staff-attendance/staff-attendance.table.ts';
import { leaveBalanceRoutes, staffLeaveResource } from './staff-leave/staff-leave.server.ts';
import { staffLeaveCategoryResource } from './staff-leave-category/staff-leave-category.server.ts';
import { registerRoutes } from './student-attendance/register.server.ts';
import { studentAttendance } from './student-attendance/student-attendance.domain.ts';
import { studentAttendanceSheets, studentAttendances } from './student-attendance/student-attendance.table.ts';
import { programLeavesRoutes } from './student-leave/program-leaves.server.ts';
import { leaveDaysRoutes, studentLeaveResource } from './student-leave/student-leave.server.ts';
import { studentLeaveCategoryResource } from './student-leave-category/student-leave-category.server.ts';

export const leaveAttendanceResources: readonly StoredResource[] = [
  staffLeaveCategoryResource,
  studentLeaveCategoryResource,
  staffLeaveResource,
  studentLeaveResource,
];

export const leaveAttendanceReferrers: readonly Referrer[] = [
  {
    table: studentAttendanceSheets,
    one: 'day of attendance',
    many: 'days of attendance',
    permission: 'studentattendance',
    filters: studentAttendance.filters,
  },
  { table: studentAttendances, one: 'day of attendance', many: 'days of attendance' },
  { table: staffAttendances, one: 'day of attendance', many: 'days of attendance' },
];

export const leaveAttendanceExports = sheetExports;

export const leaveAttendanceJobs = safeArrivalJobs;

export const leaveAttendanceRoutes: readonly FastifyPluginAsync[] = [
  leaveDaysRoutes,
  programLeavesRoutes,
  leaveBalanceRoutes,
  ...sheetRoutes,
  ...attendanceFigureRoutes,
  ...attendanceOfPersonRoutes,
  ...absentRoutes,
  registerRoutes,
  ...sheetListRoutes,
  ...absenceListRoutes,
  ...explainRoutes,
  ...safeArrivalSettingRoutes,
];
