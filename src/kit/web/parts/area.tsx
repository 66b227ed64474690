import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { Area } from '../../domain/area.domain.ts';

/** Loads a screen when somebody goes there: `() => import('./x.screen.tsx').then((screen) => screen.XScreen)`. */
export type LoadScreen = () => Promise<FunctionComponent>;

/** An area with its screens by path: one for every path of its menu and pages. */
export interface AreaScreens {
  area: Area;
  icon: LucideIcon;
  screens: Readonly<Record<`/${string}`, LoadScreen>>;
}
