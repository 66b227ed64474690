import type { Me } from '../../areas/identity/me.web.ts';
import type { PagePanel } from '../../kit/web/panel-seam.tsx';
import { toCome } from './to-come.tsx';

interface DashboardFacts {
  me: Me;
}
type DashboardPanel = PagePanel<DashboardFacts>;

const money: DashboardPanel = {
  title: 'Financial summary',
  permission: 'paymenttransaction.read',
  everything: true,
  load: toCome('Total income, total expense and net profit will stand here when payments are entered in Homeroom.'),
};
const attendance: DashboardPanel = {
  title: 'Leave and attendance',
  permission: 'studentattendance.read',
  wide: true,
  load: () => import('../../areas/leave-attendance/attendance/attendance.panel.tsx').then((panel) => panel.AttendancePanel),
};
const examinations: DashboardPanel = {
  title: 'Examinations, passed and failed',
  permission: 'examination.read',
  load: toCome('The results of the last examinations will stand here when marks are entered in Homeroom.'),
};
const toBeEntered: DashboardPanel = {
  title: 'To be entered',
  permission: 'studentattendance.create',
  flush: true,
  load: () => import('../../areas/leave-attendance/attendance/to-be-entered.tsx').then((panel) => panel.ToBeEntered),
};
const today: DashboardPanel = {
  title: 'Today',
  permission: 'timetable.read',
  load: toCome('Your lessons of the day will stand here when there is a timetable.'),
};

const loadStudents = () => import('../../areas/student/student/my-students.panel.tsx').then((panel) => panel.MyStudentsPanel);
const students: DashboardPanel = {
  title: 'Students',
  permission: 'student.read',
  load: () => import('../../areas/student/student/student-count.panel.tsx').then((panel) => panel.StudentCountPanel),
};
const courses: DashboardPanel = {
  title: 'What you teach',
  permission: 'program.read',
  flush: true,
  load: () => import('../../areas/program/course-session/taught-courses.panel.tsx').then((panel) => panel.TaughtCoursesPanel),
};
const children: DashboardPanel = { title: 'Your children', permission: 'student.read', flush: true, load: loadStudents };
const record: DashboardPanel = { title: 'Your record', permission: 'student.read', flush: true, load: loadStudents };

/** What each role finds on its dashboard, in this order. */
export const dashboardPanels: Record<Me['role'], readonly DashboardPanel[]> = {
  Admin: [students, money, attendance, examinations],
  Staff: [toBeEntered, today, courses, students, money, attendance, examinations],
  Parent: [children, attendance, examinations],
  Student: [record, today, attendance, examinations],
};
