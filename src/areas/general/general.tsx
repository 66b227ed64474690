import { Settings2 } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/area.tsx';
import { generalArea } from './general.menu.domain.ts';

export const generalScreens: AreaScreens = {
  area: generalArea,
  icon: Settings2,
  screens: {
    '/gs/school': () => import('./school/school.screen.tsx').then((screen) => screen.SchoolScreen),
  },
};
