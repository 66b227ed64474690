import { GraduationCap } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/parts/area.tsx';
import { studentArea } from './student.menu.domain.ts';

export const studentScreens: AreaScreens = {
  area: studentArea,
  icon: GraduationCap,
  screens: {
    '/sis/duplicates': () => import('./merge/duplicates.screen.tsx').then((screen) => screen.StudentDuplicatesScreen),
    '/sis/student/sections': () => import('./sections/sections.screen.tsx').then((screen) => screen.SectionsScreen),
    '/sis/studentexit/bulk': () => import('./student-exit/bulk-exits.screen.tsx').then((screen) => screen.BulkExitsScreen),
    '/sis/proposedchange/grid': () =>
      import('./proposed-change/proposed-change.screen.tsx').then((screen) => screen.ProposedChangeScreen),
    '/sis/consent': () => import('./consent/consent.screen.tsx').then((screen) => screen.ConsentScreen),
    '/sis/house/grid': () => import('./house/house.screen.tsx').then((screen) => screen.HouseScreen),
    '/sis/studentexit/grid': () => import('./student-exit/student-exit.screen.tsx').then((screen) => screen.StudentExitScreen),
  },
};

/** Pages of the student area that stand among those of the whole school. */
export const studentSettings: AreaScreens['screens'] = {
  '/gs/yearplan': () => import('./year-plan/year-plan.screen.tsx').then((screen) => screen.YearPlanScreen),
};

/** The page of the student area that stands among those of staff. */
export const staffDuplicates: AreaScreens['screens'] = {
  '/ss/duplicates': () => import('./merge/duplicates.screen.tsx').then((screen) => screen.StaffDuplicatesScreen),
};
