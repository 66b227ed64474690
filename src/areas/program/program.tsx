import { BookOpen } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/parts/area.tsx';
import { programArea } from './program.menu.domain.ts';

export const programScreens: AreaScreens = {
  area: programArea,
  icon: BookOpen,
  screens: {
    '/ps/course/grid': () => import('./course/course.screen.tsx').then((screen) => screen.CourseScreen),
    '/ps/teachinggroup/grid': () =>
      import('./teaching-group/teaching-group.screen.tsx').then((screen) => screen.TeachingGroupScreen),
    '/ps/programyear/grid': () => import('./program-year/program-year.screen.tsx').then((screen) => screen.ProgramYearScreen),
  },
};
