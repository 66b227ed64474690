import { ClipboardPen } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/parts/area.tsx';
import { admissionArea } from './admission.menu.domain.ts';

export const admissionScreens: AreaScreens = {
  area: admissionArea,
  icon: ClipboardPen,
  screens: {
    '/as/grid': () => import('./admission/admission.screen.tsx').then((screen) => screen.AdmissionScreen),
    '/as/statuses': () => import('./admission/statuses.screen.tsx').then((screen) => screen.StatusesScreen),
  },
};
