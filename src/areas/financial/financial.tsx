import { Wallet } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/parts/area.tsx';
import { financialArea } from './financial.menu.domain.ts';

export const financialScreens: AreaScreens = {
  area: financialArea,
  icon: Wallet,
  screens: {},
};
