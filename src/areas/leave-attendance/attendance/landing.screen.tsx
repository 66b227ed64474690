import { MenuLinks } from '../../../kit/web/panel/menu-links.tsx';
import { type PagePanel, PanelColumns } from '../../../kit/web/panel/panel-seam.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { leaveAttendanceArea } from '../leave-attendance.menu.domain.ts';

type LandingPanel = PagePanel<object>;

const waiting: LandingPanel = {
  title: 'To be entered',
  permission: ['studentattendance.create', 'staffattendance.create'],
  flush: true,
  load: () => import('./at-a-glance/to-be-entered.tsx').then((part) => part.ToBeEntered),
};
const absences: LandingPanel = {
  title: 'Safe arrival',
  permission: 'studentattendance.update',
  flush: true,
  load: () => import('../safe-arrival/absences.panel.tsx').then((part) => part.AbsencesPanel),
};
const students: LandingPanel = {
  title: 'Students today',
  permission: 'studentattendance.read',
  load: () => import('./at-a-glance/students-today.tsx').then((part) => part.StudentsToday),
};
const staff: LandingPanel = {
  title: 'Staff today',
  permission: 'staffattendance.read',
  everything: true,
  load: () => import('./at-a-glance/students-today.tsx').then((part) => part.StaffToday),
};
const chart: LandingPanel = {
  title: 'Student attendance',
  permission: 'studentattendance.read',
  load: () => import('./at-a-glance/attendance-chart.tsx').then((part) => part.AttendanceChart),
};

/** The most used first. */
const lists = [
  '/las/studentattendance/grid',
  '/las/staffattendance/grid',
  '/las/studentleave/grid',
  '/las/staffleave/grid',
].flatMap((path) => leaveAttendanceArea.menu.filter((entry) => entry.path === path));

const openAbsences: LandingPanel = {
  title: 'Unexplained absences',
  permission: 'studentattendance.update',
  flush: true,
  load: () => import('../safe-arrival/absence-list.tsx').then((part) => part.OpenAbsences),
};
const explainedAbsences: LandingPanel = {
  title: 'Explained today',
  permission: 'studentattendance.update',
  flush: true,
  load: () => import('../safe-arrival/absence-list.tsx').then((part) => part.ExplainedAbsences),
};

interface LandingProps {
  title: string;
  main: readonly LandingPanel[];
  side: readonly LandingPanel[];
}

function Landing({ title, main, side }: LandingProps) {
  return (
    <Page title={title}>
      <PanelColumns main={main} side={side} facts={{}} />
      <MenuLinks entries={lists} />
    </Page>
  );
}

export const LeaveAttendanceScreen = () => (
  <Landing title="Leave and Attendance" main={[students, chart]} side={[absences, waiting, staff]} />
);

export const StudentAttendanceLanding = () => (
  <Landing title="Student Attendance" main={[students, chart]} side={[absences, waiting]} />
);

/** Children absent without leave: those to call about, and what is known about the others. */
export const SafeArrivalScreen = () => <Landing title="Safe Arrival" main={[openAbsences, explainedAbsences]} side={[]} />;
