import type { Area } from '../../kit/domain/area.domain.ts';

export const leaveAttendanceArea: Area = {
  code: 'las',
  label: 'Leave Attendance Area',
  menu: [
    { label: 'Staff Leave Categories', path: '/las/staffleavecategory/grid', permission: 'staffleavecategory.read' },
    { label: 'Student Leave Categories', path: '/las/studentleavecategory/grid', permission: 'studentleavecategory.read' },
    { label: 'Staff Leaves', path: '/las/staffleave/grid', permission: 'staffleave.read' },
    { label: 'Student Leaves', path: '/las/studentleave/grid', permission: 'studentleave.read' },
    { label: 'Staff Attendances', path: '/las/staffattendance/grid', permission: 'staffattendance.read' },
    { label: 'Student Attendances', path: '/las/studentattendance/grid', permission: 'studentattendance.read' },
    { label: 'Safe Arrival', path: '/las/arrival', permission: 'studentattendance.update' },
  ],
  pages: [
    {
      label: 'Leave and Attendance',
      path: '/las',
      under: '/las/staffattendance/grid',
      permission: ['staffattendance.read', 'studentattendance.read'],
    },
    {
      label: 'Student Attendance',
      path: '/las/studentattendance',
      permission: 'studentattendance.read',
    },
    {
      label: 'Absent Students',
      path: '/las/studentattendance/absent',
      permission: 'studentattendance.read',
    },
  ],
};
