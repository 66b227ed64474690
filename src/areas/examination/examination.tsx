import { FilePenLine } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/parts/area.tsx';
import { examinationArea } from './examination.menu.domain.ts';

export const examinationScreens: AreaScreens = {
  area: examinationArea,
  icon: FilePenLine,
  screens: {},
};
