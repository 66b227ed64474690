import { FilePenLine } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/parts/area.tsx';
import { examinationArea } from './examination.menu.domain.ts';

export const examinationScreens: AreaScreens = {
  area: examinationArea,
  icon: FilePenLine,
  screens: {
    '/egs': () => import('./chart/exam-chart.screen.tsx').then((screen) => screen.ExamChartScreen),
    '/egs/examination': () => import('./chart/exam-chart.screen.tsx').then((screen) => screen.ExamChartScreen),
  },
};
