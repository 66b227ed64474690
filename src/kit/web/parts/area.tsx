import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { Area } from '../../domain/area.domain.ts';

/** Loads a screen when somebody goes there: `() => import('./x.screen.tsx').then((screen) => screen.XScreen)`. */
export type LoadScreen = () => Promise<FunctionComponent>;

/** An area with its screens by path. Every path of the area's menu and pages has one. */
export interface AreaScreens {
  area: Area;
  icon: LucideIcon;
  screens: Readonly<Record<`/${string}`, LoadScreen>>;
}
