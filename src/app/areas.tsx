import { admissionScreens } from '../areas/admission/admission.tsx';
import { examinationScreens, examinationSettings } from '../areas/examination/examination.tsx';
import { financialScreens } from '../areas/financial/financial.tsx';
import { generalScreens } from '../areas/general/general.tsx';
import { healthScreens } from '../areas/health/health.tsx';
import { identityScreens } from '../areas/identity/identity.tsx';
import { leaveAttendanceScreens } from '../areas/leave-attendance/leave-attendance.tsx';
import { notificationScreens } from '../areas/notification/notification.tsx';
import { privacyScreens } from '../areas/privacy/privacy.tsx';
import { programScreens } from '../areas/program/program.tsx';
import { staffScreens } from '../areas/staff/staff.tsx';
import { staffDuplicates, studentScreens, studentSettings } from '../areas/student/student.tsx';
import { timetableScreens } from '../areas/timetable/timetable.tsx';
import type {} from '../common/permission-names.domain.ts';
import type { AreaScreens } from '../kit/web/parts/area.tsx';

/** The areas in the order of the sidebar. */
export const areas: readonly AreaScreens[] = [
  admissionScreens,
  withPages(studentScreens, {
    '/sis/student/grid': () => import('./pages/students-page.tsx').then((page) => page.StudentsPage),
    '/sis/student/details/$id': () => import('./pages/student-page.tsx').then((page) => page.StudentPage),
  }),
  withPages(staffScreens, {
    '/ss/staff/grid': () => import('./pages/staff-page.tsx').then((page) => page.StaffPage),
    ...staffDuplicates,
  }),
  withPages(programScreens, {
    '/ps/program/grid': () => import('./pages/program-page.tsx').then((page) => page.ProgramPage),
    '/ps/program/details/$id': () => import('./pages/class-page.tsx').then((page) => page.ClassPage),
  }),
  financialScreens,
  healthScreens,
  withPages(leaveAttendanceScreens, {
    '/las/studentattendance/grid': () => import('./pages/student-attendance-page.tsx').then((page) => page.StudentAttendancePage),
  }),
  examinationScreens,
  withPages(notificationScreens, {
    '/ns/event': () => import('./pages/events.tsx').then((page) => page.EventPage),
  }),
  {
    ...generalScreens,
    screens: {
      ...generalScreens.screens,
      ...timetableScreens,
      ...identityScreens,
      ...examinationSettings,
      ...studentSettings,
      ...privacyScreens,
    },
  },
].map(withImports);

/** An area with its imports, which are one page: the address says what comes in. */
function withImports(of: AreaScreens): AreaScreens {
  const imports = (of.area.pages ?? []).filter(({ path }) => path.endsWith('/import'));
  const load = () => import('./pages/import-page.tsx').then((page) => page.ImportPage);
  return { ...of, screens: { ...of.screens, ...Object.fromEntries(imports.map(({ path }) => [path, load])) } };
}

/** An area with pages that several areas fill, and that are therefore composed here. */
function withPages(area: AreaScreens, pages: AreaScreens['screens']): AreaScreens {
  return { ...area, screens: { ...area.screens, ...pages } };
}
