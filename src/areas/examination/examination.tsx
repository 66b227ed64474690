import { FilePenLine } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/parts/area.tsx';
import { examinationArea } from './examination.menu.domain.ts';

/** The entries in the menu of school settings. */
export const examinationSettings: AreaScreens['screens'] = {
  '/gs/gradescale': () => import('./grade-scale/grade-scale.screen.tsx').then((screen) => screen.GradeScaleScreen),
};

export const examinationScreens: AreaScreens = {
  area: examinationArea,
  icon: FilePenLine,
  screens: {
    '/egs': () => import('./chart/exam-chart.screen.tsx').then((screen) => screen.ExamChartScreen),
    '/egs/examination': () => import('./chart/exam-chart.screen.tsx').then((screen) => screen.ExamChartScreen),
    '/egs/examination/grid': () => import('./examination/examination.screen.tsx').then((screen) => screen.ExaminationScreen),
    '/egs/examination/drafts': () => import('./exam-draft/exam-drafts.screen.tsx').then((screen) => screen.ExamDraftsScreen),
    '/egs/examschedule/several': () =>
      import('./exam-schedule/several.screen.tsx').then((screen) => screen.SeveralSchedulesScreen),
    '/egs/examschedule/grid': () =>
      import('./exam-schedule/exam-schedule.screen.tsx').then((screen) => screen.ExamScheduleScreen),
    '/egs/examination/remarks/$id': () => import('./remark/remarks.screen.tsx').then((screen) => screen.RemarksScreen),
    '/egs/remarkphrase/grid': () =>
      import('./remark-phrase/remark-phrase.screen.tsx').then((screen) => screen.RemarkPhraseScreen),
    '/egs/examination/results/$id': () => import('./result/results.screen.tsx').then((screen) => screen.ResultsScreen),
    '/egs/graderecord/grid': () => import('./grade-record/grade-record.screen.tsx').then((screen) => screen.GradeRecordScreen),
  },
};
