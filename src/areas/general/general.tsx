import { Settings2 } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/parts/area.tsx';
import { generalArea } from './general.menu.domain.ts';

export const generalScreens: AreaScreens = {
  area: generalArea,
  icon: Settings2,
  screens: {
    '/gs/slot/grid': () => import('./slot/slot.screen.tsx').then((screen) => screen.SlotScreen),
    '/gs/slot/copy': () => import('./slot/copy-slots.screen.tsx').then((screen) => screen.CopySlotsScreen),
    '/gs/workingweek': () => import('./working-week/working-week.screen.tsx').then((screen) => screen.WorkingWeekScreen),
    '/gs/schoolyear': () => import('./school-year/school-year.screen.tsx').then((screen) => screen.SchoolYearScreen),
    '/gs/termmanagement': () => import('./term/term.screen.tsx').then((screen) => screen.TermScreen),
    '/gs/holiday/grid': () => import('./holiday/holiday.screen.tsx').then((screen) => screen.HolidayScreen),
    '/gs/oneroster': () => import('./oneroster/roster.screen.tsx').then((screen) => screen.RosterScreen),
    '/gs/mailserver': () => import('./mail-server/mail-server.screen.tsx').then((screen) => screen.MailServerScreen),
    '/gs/school': () => import('./school/school.screen.tsx').then((screen) => screen.SchoolScreen),
  },
};
