import { CompactExamChart } from '../../areas/examination/chart/exam-chart.tsx';
import { NextExamsPanel } from '../../areas/examination/exam-schedule/next-exams.panel.tsx';
import { MarksToEnterPanel } from '../../areas/examination/to-enter/marks-to-enter.panel.tsx';
import { OpenFeesPanel } from '../../areas/financial/dues/open-fees.panel.tsx';
import { FinancialMetricsPanel } from '../../areas/financial/financial-metrics/financial-metrics.panel.tsx';
import { UpcomingHolidaysPanel } from '../../areas/general/holiday/upcoming-holidays.panel.tsx';
import { type Me, useMe } from '../../areas/identity/me.web.ts';
import { UnusualPanel } from '../../areas/identity/unusual/unusual.panel.tsx';
import { CompactAttendanceChart } from '../../areas/leave-attendance/attendance/at-a-glance/attendance-chart.tsx';
import { StaffToday, StudentsToday } from '../../areas/leave-attendance/attendance/at-a-glance/students-today.tsx';
import { ToBeEntered } from '../../areas/leave-attendance/attendance/at-a-glance/to-be-entered.tsx';
import { AbsencesPanel } from '../../areas/leave-attendance/safe-arrival/absences.panel.tsx';
import { MyLeavesPanel } from '../../areas/leave-attendance/student-leave/my-leaves.panel.tsx';
import { LettersPanel } from '../../areas/notification/letter/letters.panel.tsx';
import { WaitingRequestsPanel } from '../../areas/privacy/data-request/waiting-requests.panel.tsx';
import { MyChoicesPanel } from '../../areas/program/course-choice/my-choices.panel.tsx';
import { TaughtCoursesPanel } from '../../areas/program/course-session/taught-courses.panel.tsx';
import { AskedCertificatesPanel } from '../../areas/student/certificate-request/asked-certificates.panel.tsx';
import { WaitingChangesPanel } from '../../areas/student/proposed-change/waiting-changes.panel.tsx';
import { OpenCoversPanel } from '../../areas/timetable/cover/open-covers.panel.tsx';
import { LessonsGivenToday } from '../../areas/timetable/view/lessons-today.panel.tsx';
import type { Permissions } from '../../kit/web/calls/permissions.web.ts';
import type { PagePanel } from '../../kit/web/panel/panel-seam.tsx';
import { FirstStepsPanel } from './first-steps.panel.tsx';
import { ChildrenOfStaffPanel, ChildrenPanel, OwnRecordPanel } from './home/children-panel.tsx';
import { MyHealthPanel } from './my-health-panel.tsx';
import { MyRecordPanel } from './my-record-panel.tsx';

type DashboardPanel = PagePanel<object>;

const firstSteps: DashboardPanel = {
  title: 'First steps',
  permission: 'account.create',
  everything: true,
  flush: true,
  content: FirstStepsPanel,
};
const unusual: DashboardPanel = {
  title: 'Unusual',
  permission: 'account.update',
  everything: true,
  flush: true,
  content: UnusualPanel,
};
const money: DashboardPanel = {
  title: 'Income and expense',
  permission: 'paymenttransaction.read',
  everything: true,
  content: FinancialMetricsPanel,
};
const attendanceToday: DashboardPanel = {
  title: 'Attendance today',
  permission: ['studentattendance.read', 'healthalert.read'],
  content: StudentsToday,
};
const staffToday: DashboardPanel = {
  title: 'Staff today',
  permission: 'staffattendance.read',
  everything: true,
  content: StaffToday,
};
const attendanceByDate: DashboardPanel = {
  title: 'Student attendance',
  permission: 'studentattendance.read',
  content: CompactAttendanceChart,
};
const examinations: DashboardPanel = {
  title: 'Examinations',
  permission: 'graderecord.read',
  content: CompactExamChart,
};
const toBeEntered: DashboardPanel = {
  title: 'To be entered',
  permission: ['studentattendance.create', 'staffattendance.create'],
  flush: true,
  content: ToBeEntered,
};
const marksToEnter: DashboardPanel = {
  title: 'Marks to be entered',
  permission: ['graderecord.create', 'graderecord.update'],
  flush: true,
  content: MarksToEnterPanel,
};
const nextExams: DashboardPanel = {
  title: 'Next exams',
  permission: 'examschedule.read',
  flush: true,
  content: NextExamsPanel,
};
const myLeaves: DashboardPanel = {
  title: 'Leave',
  permission: 'studentleave.read',
  flush: true,
  content: MyLeavesPanel,
};
const courses: DashboardPanel = {
  title: 'What you teach',
  permission: 'program.read',
  flush: true,
  content: TaughtCoursesPanel,
};
const upcoming: DashboardPanel = {
  title: 'Upcoming holidays',
  permission: 'holiday.read',
  flush: true,
  content: UpcomingHolidaysPanel,
};

const absences: DashboardPanel = {
  title: 'Safe arrival',
  permission: 'studentattendance.update',
  flush: true,
  content: AbsencesPanel,
};

/** For those who let others give the lessons of whoever is away. */
const openCovers: DashboardPanel = {
  title: 'Cover',
  permission: 'timetable.create',
  flush: true,
  content: OpenCoversPanel,
};

/** For those who give certificates out. */
const certificates: DashboardPanel = {
  title: 'Certificate requests',
  permission: 'certificaterequest.update',
  everything: true,
  flush: true,
  content: AskedCertificatesPanel,
};

/** For those who decide what families propose. */
const proposedChanges: DashboardPanel = {
  title: 'Proposed changes',
  permission: 'proposedchange.read',
  everything: true,
  flush: true,
  content: WaitingChangesPanel,
};

/** For those who answer what people ask about their data. */
const dataRequests: DashboardPanel = {
  title: 'Data requests',
  permission: 'datarequest.read',
  everything: true,
  flush: true,
  content: WaitingRequestsPanel,
};

/** For those who look after the rooms. */
const roomsToday: DashboardPanel = {
  title: 'Rooms today',
  permission: 'timetable.read',
  everything: true,
  flush: true,
  load: () => import('../../areas/timetable/cover/rooms-today.panel.tsx').then((part) => part.RoomsTodayPanel),
};

/** For those to whom the well-being of all students matters; it loads when it is shown. */
const oftenAbsent: DashboardPanel = {
  title: 'Often absent',
  permission: 'studentattendance.read',
  everything: true,
  flush: true,
  load: () =>
    import('../../areas/leave-attendance/attendance/often-absent/often-absent.panel.tsx').then((part) => part.OftenAbsentPanel),
};

const OwnLessonsToday = () => <LessonsGivenToday staffId={useMe()?.staffId ?? undefined} />;

const lessonsToday: DashboardPanel = {
  title: 'Lessons today',
  permission: 'timetable.read',
  flush: true,
  content: OwnLessonsToday,
};

const myHealth: DashboardPanel = {
  title: 'Your health record',
  permission: ['healthrecord.read', 'healthinsurance.read'],
  content: MyHealthPanel,
};

/** For those who look after all fees. */
const openFees: DashboardPanel = {
  title: 'Fees',
  permission: 'studentfee.update',
  everything: true,
  flush: true,
  content: OpenFeesPanel,
};

/** For those who look after all health records: they are few, so it loads when it is shown. */
const nurseDesk: DashboardPanel = {
  title: 'Health',
  permission: 'healthrecord.update',
  everything: true,
  flush: true,
  load: () => import('../../areas/health/nurse-desk/nurse-desk.panel.tsx').then((part) => part.NurseDeskPanel),
};

/** For those who look after everybody's food or health; like the desk, it loads when it is shown. */
const healthAlerts: DashboardPanel = {
  title: 'Health alerts',
  permission: 'healthalert.read',
  everything: true,
  flush: true,
  load: () => import('../../areas/health/health-alert/alerts.panel.tsx').then((part) => part.AlertsPanel),
};

const myRecord: DashboardPanel = {
  title: 'Your record',
  permission: 'staff.read',
  flush: true,
  content: MyRecordPanel,
};

const myChoices: DashboardPanel = {
  title: 'Choose courses',
  permission: 'student.read',
  flush: true,
  content: MyChoicesPanel,
};

const letters: DashboardPanel = {
  title: 'Letters',
  permission: 'student.read',
  flush: true,
  content: LettersPanel,
};
const ofFamily = { permission: 'student.read', flush: true } as const;
const children: DashboardPanel = { title: 'Your children', ...ofFamily, content: ChildrenPanel };
const childrenOfStaff: DashboardPanel = { title: 'Your children', ...ofFamily, content: ChildrenOfStaffPanel };
const ownRecord: DashboardPanel = { title: 'Your record', ...ofFamily, content: OwnRecordPanel };

interface DashboardPanels {
  /** Before everything else, as long as there is something in it. */
  first: readonly DashboardPanel[];
  main: readonly DashboardPanel[];
  side: readonly DashboardPanel[];
  /** Below both columns: what needs nobody today. */
  last?: readonly DashboardPanel[];
  /** Whether the last known day shows without a network: that of a few people at home, not that of a whole school. */
  isKept?: true;
}

const figures: readonly DashboardPanel[] = [attendanceToday, staffToday, attendanceByDate, examinations];
const waiting = [toBeEntered, openCovers, certificates, proposedChanges, dataRequests, marksToEnter, openFees];

/** For those of the staff who run the school as an administrator does. */
const head: DashboardPanels = {
  first: [firstSteps, unusual],
  main: [absences, lessonsToday, ...figures],
  side: [...waiting, myRecord, upcoming, myHealth],
  last: [money],
};

/** What each role finds on its dashboard, in this order. */
const dashboardPanels: Record<Me['role'], DashboardPanels> = {
  Admin: {
    first: [firstSteps, unusual],
    main: [absences, ...figures],
    side: [...waiting, upcoming],
    last: [money],
  },
  Staff: {
    first: [],
    main: [
      ...[absences, openFees, nurseDesk, healthAlerts, oftenAbsent, roomsToday],
      ...[lessonsToday, toBeEntered, openCovers, certificates, proposedChanges, marksToEnter, ...figures],
    ],
    side: [courses, myRecord, upcoming, myHealth],
    last: [money],
  },
  Parent: {
    isKept: true,
    first: [letters, myChoices],
    main: [children],
    side: [nextExams, myLeaves, upcoming],
  },
  Student: {
    isKept: true,
    first: [letters, myChoices],
    main: [ownRecord],
    side: [nextExams, myLeaves, upcoming, myHealth],
  },
};

/** What somebody finds on their dashboard: whoever works here and has children here both, the children between work and charts. */
export function panelsFor(
  { role, staffId, childIds }: Pick<Me, 'role' | 'staffId'> & Partial<Pick<Me, 'childIds'>>,
  { canAll }: Pick<Permissions, 'canAll'>,
): DashboardPanels {
  const own = staffId && canAll('account.update') ? head : dashboardPanels[role];
  const isOfFamily = own.isKept ?? false;
  if (isOfFamily || !childIds?.length) return own;
  const works = own.main.filter((panel) => !figures.includes(panel));
  return { ...own, main: [...works, childrenOfStaff, letters, myChoices, ...figures] };
}
