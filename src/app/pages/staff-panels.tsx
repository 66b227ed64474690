import type { StaffFacts } from '../../areas/staff/staff/staff.screen.tsx';
import type { PagePanel } from '../../kit/web/panel/panel-seam.tsx';

/** The panels of a staff member's detail, in their order. */
export const staffPanels: readonly PagePanel<StaffFacts>[] = [
  {
    title: 'Teaching',
    permission: 'teachingstaff.read',
    load: () => import('../../areas/staff/teaching-staff/teaching-panel.tsx').then((panel) => panel.TeachingPanel),
  },
  {
    title: 'Attendance',
    permission: 'staffattendance.read',
    load: () =>
      import('../../areas/leave-attendance/staff-attendance/staff-attendance-panel.tsx').then(
        (panel) => panel.StaffAttendancePanel,
      ),
  },
  {
    title: 'Leave records',
    permission: 'staffleave.read',
    load: () => import('../../areas/leave-attendance/staff-leave/staff-leaves-panel.tsx').then((panel) => panel.StaffLeavesPanel),
  },
  {
    title: 'Health record',
    permission: 'healthrecord.read',
    load: () => import('../../areas/health/health-record/health-panels.tsx').then((panel) => panel.StaffHealthPanel),
  },
  {
    title: 'Visits to the nurse',
    permission: 'healthrecord.read',
    load: () => import('../../areas/health/visit/visits-panels.tsx').then((panel) => panel.StaffVisitsPanel),
  },
  {
    title: 'Salary',
    permission: 'staffsalary.read',
    load: () => import('../../areas/financial/staff-salary/staff-salary-panel.tsx').then((panel) => panel.StaffSalaryPanel),
  },
  {
    title: 'Payment transactions',
    permission: 'paymenttransaction.read',
    load: () => import('../../areas/financial/payment-transaction/payments-panels.tsx').then((panel) => panel.StaffPaymentsPanel),
  },
  {
    title: 'Staff exit',
    permission: 'staffexit.read',
    load: () => import('../../areas/staff/staff-exit/staff-exit-panel.tsx').then((panel) => panel.StaffExitPanel),
  },
];
