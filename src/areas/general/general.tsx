import { Settings2 } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/parts/area.tsx';
import { generalArea } from './general.menu.domain.ts';

export const generalScreens: AreaScreens = {
  area: generalArea,
  icon: Settings2,
  screens: {
    '/gs/workingweek': () => import('./working-week/working-week.screen.tsx').then((screen) => screen.WorkingWeekScreen),
    '/gs/holiday/grid': () => import('./holiday/holiday.screen.tsx').then((screen) => screen.HolidayScreen),
    '/gs/school': () => import('./school/school.screen.tsx').then((screen) => screen.SchoolScreen),
  },
};
