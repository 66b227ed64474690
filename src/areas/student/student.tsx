import { GraduationCap } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/area.tsx';
import { studentArea } from './student.menu.domain.ts';

export const studentScreens: AreaScreens = {
  area: studentArea,
  icon: GraduationCap,
  screens: {},
};
