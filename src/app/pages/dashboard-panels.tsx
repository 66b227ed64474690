import type { Me } from '../../areas/identity/me.web.ts';
import type { PagePanel } from '../../kit/web/panel/panel-seam.tsx';

type DashboardPanel = PagePanel<object>;

const money: DashboardPanel = {
  title: 'Income and expense',
  permission: 'paymenttransaction.read',
  everything: true,
  load: () =>
    import('../../areas/financial/financial-metrics/financial-metrics.panel.tsx').then((panel) => panel.FinancialMetricsPanel),
};
const attendanceToday: DashboardPanel = {
  title: 'Attendance today',
  permission: 'studentattendance.read',
  load: () => import('../../areas/leave-attendance/attendance/students-today.tsx').then((panel) => panel.StudentsToday),
};
const attendanceByDate: DashboardPanel = {
  title: 'Student attendance',
  permission: 'studentattendance.read',
  load: () =>
    import('../../areas/leave-attendance/attendance/attendance-chart.tsx').then((panel) => panel.CompactAttendanceChart),
};
const examinations: DashboardPanel = {
  title: 'Examinations',
  permission: 'graderecord.read',
  load: () => import('../../areas/examination/chart/exam-chart.tsx').then((panel) => panel.CompactExamChart),
};
const toBeEntered: DashboardPanel = {
  title: 'To be entered',
  permission: ['studentattendance.create', 'staffattendance.create'],
  flush: true,
  load: () => import('../../areas/leave-attendance/attendance/to-be-entered.tsx').then((panel) => panel.ToBeEntered),
};
const marksToEnter: DashboardPanel = {
  title: 'Marks to be entered',
  permission: ['graderecord.create', 'graderecord.update'],
  flush: true,
  load: () => import('../../areas/examination/to-enter/marks-to-enter.panel.tsx').then((panel) => panel.MarksToEnterPanel),
};
const nextExams: DashboardPanel = {
  title: 'Next exams',
  permission: 'examschedule.read',
  flush: true,
  load: () => import('../../areas/examination/exam-schedule/next-exams.panel.tsx').then((panel) => panel.NextExamsPanel),
};
const latestMarks: DashboardPanel = {
  title: 'Latest marks',
  permission: 'graderecord.read',
  flush: true,
  load: () => import('./latest-marks-panel.tsx').then((panel) => panel.LatestMarksPanel),
};
const myLeaves: DashboardPanel = {
  title: 'Leave',
  permission: 'studentleave.read',
  flush: true,
  load: () => import('../../areas/leave-attendance/student-leave/my-leaves.panel.tsx').then((panel) => panel.MyLeavesPanel),
};
const courses: DashboardPanel = {
  title: 'What you teach',
  permission: 'program.read',
  flush: true,
  load: () => import('../../areas/program/course-session/taught-courses.panel.tsx').then((panel) => panel.TaughtCoursesPanel),
};
const upcoming: DashboardPanel = {
  title: 'Upcoming holidays',
  permission: 'holiday.read',
  flush: true,
  load: () => import('../../areas/general/holiday/upcoming-holidays.panel.tsx').then((panel) => panel.UpcomingHolidaysPanel),
};

const lessonsToday = (of: 'staff' | 'program'): DashboardPanel => ({
  title: 'Lessons today',
  permission: 'timetable.read',
  flush: true,
  load: () =>
    import('../../areas/general/timetable/view/lessons-today.panel.tsx').then((panel) =>
      of === 'staff' ? panel.LessonsGivenToday : panel.LessonsTakenToday,
    ),
});

const myHealth: DashboardPanel = {
  title: 'Your health record',
  permission: ['healthrecord.read', 'healthinsurance.read'],
  load: () => import('./my-health-panel.tsx').then((panel) => panel.MyHealthPanel),
};

const feesDue: DashboardPanel = {
  title: 'Fees due',
  permission: 'studentfee.read',
  flush: true,
  load: () => import('../../areas/financial/student-fee/fees-due.panel.tsx').then((panel) => panel.FeesDuePanel),
};

const myStudents = (title: string): DashboardPanel => ({
  title,
  permission: 'student.read',
  flush: true,
  load: () => import('./my-students-panel.tsx').then((panel) => panel.MyStudentsPanel),
});

interface DashboardPanels {
  /** Over both columns. */
  top: readonly DashboardPanel[];
  main: readonly DashboardPanel[];
  side: readonly DashboardPanel[];
}

/** What each role finds on its dashboard, in this order. */
export const dashboardPanels: Record<Me['role'], DashboardPanels> = {
  Admin: {
    top: [money],
    main: [attendanceToday, attendanceByDate, examinations],
    side: [toBeEntered, marksToEnter, upcoming],
  },
  Staff: {
    top: [money],
    main: [lessonsToday('staff'), toBeEntered, marksToEnter, attendanceToday, attendanceByDate, examinations],
    side: [courses, upcoming, myHealth],
  },
  Parent: {
    top: [],
    main: [lessonsToday('program'), feesDue, myStudents('Your children'), latestMarks],
    side: [nextExams, myLeaves, upcoming],
  },
  Student: {
    top: [],
    main: [lessonsToday('program'), feesDue, myStudents('Your record'), latestMarks],
    side: [nextExams, myLeaves, upcoming, myHealth],
  },
};
