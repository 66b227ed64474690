import { Users } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/area.tsx';
import { staffArea } from './staff.menu.domain.ts';

export const staffScreens: AreaScreens = {
  area: staffArea,
  icon: Users,
  screens: {},
};
