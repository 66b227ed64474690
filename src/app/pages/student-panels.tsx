import type { PagePanel } from '../../kit/web/panel/panel-seam.tsx';

/** What the student's page tells its panels. */
interface StudentFacts {
  studentId: number;
}

/** The panels of the student's page, in the order of the page. */
export const studentPanels: readonly PagePanel<StudentFacts>[] = [
  {
    title: 'Fee summary',
    permission: 'studentfee.read',
    load: () => import('../../areas/financial/student-fee/fee-panels.tsx').then((panel) => panel.StudentFeesPanel),
  },
  {
    title: 'Payment transactions',
    permission: 'paymenttransaction.read',
    load: () =>
      import('../../areas/financial/payment-transaction/payments-panels.tsx').then((panel) => panel.StudentPaymentsPanel),
  },
  {
    title: 'Attendance',
    permission: 'studentattendance.read',
    load: () =>
      import('../../areas/leave-attendance/student-attendance/student-attendance-panel.tsx').then(
        (panel) => panel.StudentAttendancePanel,
      ),
  },
  {
    title: 'Health records',
    permission: 'healthinsurance.read',
    load: () => import('../../areas/health/health-record/health-panels.tsx').then((panel) => panel.StudentHealthPanel),
  },
  {
    title: 'Exam grades',
    permission: 'graderecord.read',
    wide: true,
    load: () => import('../../areas/examination/result/student-grades-panel.tsx').then((panel) => panel.StudentGradesPanel),
  },
];

/** The panels under the student's card. */
export const studentSidePanels: readonly PagePanel<StudentFacts>[] = [
  {
    title: 'Family statement',
    permission: 'studentfee.read',
    load: () =>
      import('../../areas/financial/family-statement/family-statements-panel.tsx').then((panel) => panel.FamilyStatementsPanel),
  },
  {
    title: 'Leave records',
    permission: 'studentleave.read',
    load: () =>
      import('../../areas/leave-attendance/student-leave/student-leaves-panel.tsx').then((panel) => panel.StudentLeavesPanel),
  },
  {
    title: 'Medicine consent',
    permission: 'healthrecord.read',
    load: () => import('../../areas/health/medicine-consent/consent-panel.tsx').then((panel) => panel.ConsentPanel),
  },
  {
    title: 'Visits to the nurse',
    permission: 'healthrecord.read',
    load: () => import('../../areas/health/visit/visits-panels.tsx').then((panel) => panel.StudentVisitsPanel),
  },
  {
    title: 'Student exit',
    permission: 'studentexit.read',
    load: () => import('../../areas/student/student-exit/student-exit-panel.tsx').then((panel) => panel.StudentExitPanel),
  },
  {
    title: 'Enrolment history',
    permission: 'student.read',
    flush: true,
    load: () => import('../../areas/student/enrolment/enrolment-panel.tsx').then((panel) => panel.EnrolmentPanel),
  },
];
