import type { AreaScreens } from '../../kit/web/parts/area.tsx';

/** Shown in the General Area of the sidebar. */
export const timetableScreens: AreaScreens['screens'] = {
  '/gs/cover': () => import('./cover/cover.screen.tsx').then((screen) => screen.CoverScreen),
  '/gs/schedule': () => import('./schedule/schedule.screen.tsx').then((screen) => screen.ScheduleScreen),
  '/gs/timetable/needs': () => import('./needs/needs.screen.tsx').then((screen) => screen.NeedsScreen),
  '/gs/timetable/unavailability': () => import('./needs/unavailability.screen.tsx').then((screen) => screen.UnavailabilityScreen),
  '/gs/timetable/program/view': () => import('./view/timetable.screen.tsx').then((screen) => screen.ProgramTimetableScreen),
  '/gs/timetable/program/view/$id': () => import('./view/timetable.screen.tsx').then((screen) => screen.ProgramTimetableScreen),
  '/gs/timetable/staff/view': () => import('./view/timetable.screen.tsx').then((screen) => screen.StaffTimetableScreen),
  '/gs/timetable/staff/view/$id': () => import('./view/timetable.screen.tsx').then((screen) => screen.StaffTimetableScreen),
  '/gs/timetable/create': () => import('./generation/create-timetable.screen.tsx').then((screen) => screen.CreateTimetableScreen),
  '/gs/timetable/repair': () => import('./repair/repair.screen.tsx').then((screen) => screen.RepairScreen),
};
