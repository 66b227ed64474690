import { CalendarCheck } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/parts/area.tsx';
import { leaveAttendanceArea } from './leave-attendance.menu.domain.ts';

export const leaveAttendanceScreens: AreaScreens = {
  area: leaveAttendanceArea,
  icon: CalendarCheck,
  screens: {
    '/las': () => import('./attendance/landing.screen.tsx').then((screen) => screen.LeaveAttendanceScreen),
    '/las/studentattendance': () => import('./attendance/landing.screen.tsx').then((screen) => screen.StudentAttendanceLanding),
    '/las/studentattendance/absent': () =>
      import('./attendance/absent/absent-students.screen.tsx').then((screen) => screen.AbsentStudentsScreen),
    '/las/arrival': () => import('./attendance/landing.screen.tsx').then((screen) => screen.SafeArrivalScreen),
    '/las/staffleavecategory/grid': () =>
      import('./staff-leave-category/staff-leave-category.screen.tsx').then((screen) => screen.StaffLeaveCategoryScreen),
    '/las/studentleavecategory/grid': () =>
      import('./student-leave-category/student-leave-category.screen.tsx').then((screen) => screen.StudentLeaveCategoryScreen),
    '/las/staffleave/grid': () => import('./staff-leave/staff-leave.screen.tsx').then((screen) => screen.StaffLeaveScreen),
    '/las/staffattendance/grid': () =>
      import('./staff-attendance/staff-attendance.screen.tsx').then((screen) => screen.StaffAttendanceScreen),
    '/las/studentleave/grid': () =>
      import('./student-leave/student-leave.screen.tsx').then((screen) => screen.StudentLeaveScreen),
  },
};
