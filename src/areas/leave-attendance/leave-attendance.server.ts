import { serverArea } from '../../common/server-area.server.ts';
import { kind, owned } from '../../kit/server/resource/kinds.server.ts';
import { holidays } from '../general/holiday/holiday.table.ts';
import { programs } from '../program/program/program.table.ts';
import { staff } from '../staff/staff/staff.table.ts';
import { families } from '../student/family/family.table.ts';
import { ofStudent, students } from '../student/student/student.table.ts';
import { absentRoutes } from './attendance/absent/absent-students.server.ts';
import { attendanceFigureRoutes } from './attendance/at-a-glance/attendance-figures.server.ts';
import { emptyRegisters } from './attendance/empty-register.server.ts';
import { namesMissingRegisters } from './attendance/missing-registers.server.ts';
import { absenceCorrected, absenceEntered } from './attendance/notifications/absence-notifications.domain.ts';
import { registerNotTaken, registerStillNotTaken } from './attendance/notifications/register-notifications.domain.ts';
import { remindOfRegisters } from './attendance/notifications/register-reminders.server.ts';
import { attendanceOfPersonRoutes } from './attendance/of-person/attendance-of-person.server.ts';
import { oftenAbsentRoutes } from './attendance/often-absent/often-absent.server.ts';
import { sheetExports, sheetListRoutes, sheetsOfStaff, sheetsOfStudents } from './attendance/sheet-lists.server.ts';
import { sheetRoutes } from './attendance/sheet-routes.server.ts';
import { recomputeLeaves } from './leave/leave-days.server.ts';
import { leaveChanged, leaveEntered, leaveWithdrawn } from './leave/leave-notifications.domain.ts';
import { absenceListRoutes } from './safe-arrival/absences.server.ts';
import { explainRoutes } from './safe-arrival/explain-absence.server.ts';
import { absenceLinks, safeArrivalSettings, studentAbsences } from './safe-arrival/safe-arrival.table.ts';
import { safeArrivalSettingRoutes } from './safe-arrival/safe-arrival-setting.server.ts';
import { safeArrivalJobs } from './safe-arrival/tell-guardians.server.ts';
import { staffAttendanceSheets, staffAttendances } from './staff-attendance/staff-attendance.table.ts';
import { leaveBalanceRoutes, staffLeaveResource } from './staff-leave/staff-leave.server.ts';
import { staffLeaves } from './staff-leave/staff-leave.table.ts';
import { staffLeaveCategoryResource } from './staff-leave-category/staff-leave-category.server.ts';
import { recountMoved } from './student-attendance/recount-moved.server.ts';
import { registerRoutes } from './student-attendance/register.server.ts';
import { studentAttendance } from './student-attendance/student-attendance.domain.ts';
import { studentAttendanceSheets, studentAttendances } from './student-attendance/student-attendance.table.ts';
import { programLeavesRoutes } from './student-leave/program-leaves.server.ts';
import { leaveDaysRoutes, studentLeaveResource } from './student-leave/student-leave.server.ts';
import { studentLeaves } from './student-leave/student-leave.table.ts';
import { studentLeaveCategoryResource } from './student-leave-category/student-leave-category.server.ts';

export const leaveAttendanceArea = serverArea({
  resources: [staffLeaveCategoryResource, studentLeaveCategoryResource, staffLeaveResource, studentLeaveResource],
  referrers: [
    {
      table: studentAttendanceSheets,
      one: 'day of attendance',
      many: 'days of attendance',
      permission: 'studentattendance',
      filters: studentAttendance.filters,
    },
    { table: studentAttendances, one: 'day of attendance', many: 'days of attendance' },
    { table: staffAttendances, one: 'day of attendance', many: 'days of attendance' },
    { table: studentAbsences, one: 'absence', many: 'absences' },
    { table: absenceLinks, one: 'link about an absence', many: 'links about absences' },
  ],
  exports: sheetExports,
  emptyPages: emptyRegisters,
  routes: [
    leaveDaysRoutes,
    programLeavesRoutes,
    leaveBalanceRoutes,
    ...sheetRoutes,
    ...attendanceFigureRoutes,
    ...attendanceOfPersonRoutes,
    ...absentRoutes,
    oftenAbsentRoutes,
    registerRoutes,
    ...sheetListRoutes,
    ...absenceListRoutes,
    ...explainRoutes,
    ...safeArrivalSettingRoutes,
  ],
  notifications: [
    absenceEntered,
    absenceCorrected,
    registerNotTaken,
    registerStillNotTaken,
    leaveEntered,
    leaveChanged,
    leaveWithdrawn,
  ],
  listeners: {
    holidaysChanged: [recomputeLeaves],
    schoolYearCloses: [namesMissingRegisters],
    studentRecordsMoved: [recountMoved],
  },
  jobs: [...safeArrivalJobs, remindOfRegisters],
  kinds: [
    kind('StudentLeave', 'studentleave', studentLeaves, holidays),
    kind('StaffLeave', 'staffleave', staffLeaves, holidays),
    owned(
      kind(
        'StudentAttendance',
        'studentattendance',
        studentAttendanceSheets,
        programs,
        students,
        studentLeaves,
        holidays,
        studentAbsences,
      ),
      sheetsOfStudents.storage,
    ),
    owned(
      kind('StudentAbsence', 'studentattendance', studentAbsences, studentAttendanceSheets, studentLeaves, students, families),
      ofStudent(studentAbsences, studentAbsences.absenceId),
    ),
    kind('SafeArrival', 'notificationcontent', safeArrivalSettings),
    owned(kind('StaffAttendance', 'staffattendance', staffAttendanceSheets, staff, staffLeaves, holidays), sheetsOfStaff.storage),
  ],
});
