import { FilePenLine } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/parts/area.tsx';
import { examinationArea } from './examination.menu.domain.ts';

export const examinationScreens: AreaScreens = {
  area: examinationArea,
  icon: FilePenLine,
  screens: {
    '/egs': () => import('./chart/exam-chart.screen.tsx').then((screen) => screen.ExamChartScreen),
    '/egs/examination': () => import('./chart/exam-chart.screen.tsx').then((screen) => screen.ExamChartScreen),
    '/egs/examination/grid': () => import('./examination/examination.screen.tsx').then((screen) => screen.ExaminationScreen),
    '/egs/examschedule/grid': () =>
      import('./exam-schedule/exam-schedule.screen.tsx').then((screen) => screen.ExamScheduleScreen),
  },
};
