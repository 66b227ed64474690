import type { ProgramFacts } from '../../areas/program/program/program.screen.tsx';
import type { PagePanel } from '../../kit/web/panel-seam.tsx';

/** The panels of a program's detail, in their order. Those about students show the ones whom `graderecord.read` covers. */
export const programPanels: readonly PagePanel<ProgramFacts>[] = [
  {
    title: 'Promotion',
    permission: 'student.update',
    flush: true,
    load: () => import('../../areas/student/promotion/promotion-panel.tsx').then((panel) => panel.PromotionPanel),
  },
];
