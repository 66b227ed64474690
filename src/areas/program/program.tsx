import { BookOpen } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/parts/area.tsx';
import { programArea } from './program.menu.domain.ts';

export const programScreens: AreaScreens = {
  area: programArea,
  icon: BookOpen,
  screens: {
    '/ps/setup': () => import('./set-up/set-up.screen.tsx').then((screen) => screen.SetUpClassesScreen),
    '/ps/course/grid': () => import('./course/course.screen.tsx').then((screen) => screen.CourseScreen),
    '/ps/coursechoice/grid': () => import('./course-choice/course-choice.screen.tsx').then((screen) => screen.CourseChoiceScreen),
    '/ps/coursechoice/details/$id': () =>
      import('./course-choice/choice-desk.screen.tsx').then((screen) => screen.ChoiceDeskScreen),
    '/ps/coursechoice/mine': () => import('./course-choice/my-choices.screen.tsx').then((screen) => screen.MyChoicesScreen),
    '/ps/teachinggroup/grid': () =>
      import('./teaching-group/teaching-group.screen.tsx').then((screen) => screen.TeachingGroupScreen),
    '/ps/programyear/grid': () => import('./program-year/program-year.screen.tsx').then((screen) => screen.ProgramYearScreen),
  },
};
