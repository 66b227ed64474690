import { Users } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/parts/area.tsx';
import { staffArea } from './staff.menu.domain.ts';

export const staffScreens: AreaScreens = {
  area: staffArea,
  icon: Users,
  screens: {
    '/ss/ts/grid': () => import('./teaching-staff/teaching-staff.screen.tsx').then((screen) => screen.TeachingStaffScreen),
    '/ss/nts/grid': () =>
      import('./non-teaching-staff/non-teaching-staff.screen.tsx').then((screen) => screen.NonTeachingStaffScreen),
    '/ss/staffexit/grid': () => import('./staff-exit/staff-exit.screen.tsx').then((screen) => screen.StaffExitScreen),
  },
};
