import type { AreaScreens } from '../../kit/web/parts/area.tsx';

const load = () => import('./privacy-screens.tsx');

/** What a school owes people about their data; shown in the General Area. They are few and small, and come together. */
export const privacyScreens: AreaScreens['screens'] = {
  '/gs/datarequest/grid': () => load().then((screens) => screens.DataRequests),
  '/gs/retention': () => load().then((screens) => screens.Retention),
  '/gs/breach/grid': () => load().then((screens) => screens.Breaches),
};
