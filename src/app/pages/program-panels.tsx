import type { ProgramFacts } from '../../areas/program/program/program.screen.tsx';
import type { PagePanel } from '../../kit/web/panel/panel-seam.tsx';

/** The panels of a program's detail, in their order: all of them about students, whom their own permission covers as well. */
export const programPanels: readonly PagePanel<ProgramFacts>[] = [
  {
    title: 'Promotion',
    permission: 'student.update',
    flush: true,
    load: () => import('../../areas/student/promotion/promotion-panel.tsx').then((panel) => panel.PromotionPanel),
  },
  {
    title: 'Roll numbers',
    permission: 'student.update',
    flush: true,
    load: () => import('../../areas/student/roll-number/roll-number-panel.tsx').then((panel) => panel.RollNumberPanel),
  },
  {
    title: 'Health alerts',
    permission: 'healthalert.read',
    flush: true,
    load: () => import('../../areas/health/health-alert/program-alerts-panel.tsx').then((panel) => panel.ProgramAlertsPanel),
  },
  {
    title: 'Fee records',
    permission: 'studentfee.read',
    load: () => import('../../areas/financial/student-fee/fee-panels.tsx').then((panel) => panel.ProgramFeesPanel),
  },
  {
    title: 'Payment transactions',
    permission: 'paymenttransaction.read',
    load: () =>
      import('../../areas/financial/payment-transaction/payments-panels.tsx').then((panel) => panel.ProgramPaymentsPanel),
  },
  {
    title: 'Student leaves',
    permission: 'studentleave.read',
    load: () =>
      import('../../areas/leave-attendance/student-leave/program-leaves-panel.tsx').then((panel) => panel.ProgramLeavesPanel),
  },
  {
    title: 'Attendance',
    permission: 'studentattendance.read',
    load: () =>
      import('../../areas/leave-attendance/student-attendance/program-attendance-panel.tsx').then(
        (panel) => panel.ProgramAttendancePanel,
      ),
  },
  {
    title: 'Last examination',
    permission: 'graderecord.read',
    load: () => import('../../areas/examination/result/program-results-panel.tsx').then((panel) => panel.ProgramResultsPanel),
  },
];
