import { Settings2 } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/parts/area.tsx';
import { generalArea } from './general.menu.domain.ts';

export const generalScreens: AreaScreens = {
  area: generalArea,
  icon: Settings2,
  screens: {
    '/gs/cover': () => import('./timetable/cover/cover.screen.tsx').then((screen) => screen.CoverScreen),
    '/gs/schedule': () => import('./schedule/schedule.screen.tsx').then((screen) => screen.ScheduleScreen),
    '/gs/timetable/needs': () => import('./timetable/needs/needs.screen.tsx').then((screen) => screen.NeedsScreen),
    '/gs/timetable/unavailability': () =>
      import('./timetable/needs/unavailability.screen.tsx').then((screen) => screen.UnavailabilityScreen),
    '/gs/timetable/program/view': () =>
      import('./timetable/view/timetable.screen.tsx').then((screen) => screen.ProgramTimetableScreen),
    '/gs/timetable/program/view/$id': () =>
      import('./timetable/view/timetable.screen.tsx').then((screen) => screen.ProgramTimetableScreen),
    '/gs/timetable/staff/view': () =>
      import('./timetable/view/timetable.screen.tsx').then((screen) => screen.StaffTimetableScreen),
    '/gs/timetable/staff/view/$id': () =>
      import('./timetable/view/timetable.screen.tsx').then((screen) => screen.StaffTimetableScreen),
    '/gs/timetable/create': () =>
      import('./timetable/generation/create-timetable.screen.tsx').then((screen) => screen.CreateTimetableScreen),
    '/gs/timetable/repair': () => import('./timetable/repair/repair.screen.tsx').then((screen) => screen.RepairScreen),
    '/gs/slot/grid': () => import('./slot/slot.screen.tsx').then((screen) => screen.SlotScreen),
    '/gs/slot/copy': () => import('./slot/copy-slots.screen.tsx').then((screen) => screen.CopySlotsScreen),
    '/gs/workingweek': () => import('./working-week/working-week.screen.tsx').then((screen) => screen.WorkingWeekScreen),
    '/gs/termmanagement': () => import('./term/term.screen.tsx').then((screen) => screen.TermScreen),
    '/gs/holiday/grid': () => import('./holiday/holiday.screen.tsx').then((screen) => screen.HolidayScreen),
    '/gs/school': () => import('./school/school.screen.tsx').then((screen) => screen.SchoolScreen),
  },
};
