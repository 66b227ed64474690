import { HeartPulse } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/parts/area.tsx';
import { healthArea } from './health.menu.domain.ts';

export const healthScreens: AreaScreens = {
  area: healthArea,
  icon: HeartPulse,
  screens: {
    '/hs/healthrecord/grid': () => import('./health-record/health-record.screen.tsx').then((screen) => screen.HealthRecordScreen),
    '/hs/alert': () => import('./health-alert/health-alerts.screen.tsx').then((screen) => screen.HealthAlertsScreen),
    '/hs/visit/grid': () => import('./visit/visit.screen.tsx').then((screen) => screen.VisitScreen),
    '/hs/vaccinationsdue': () =>
      import('./vaccination-due/vaccination-due.screen.tsx').then((screen) => screen.VaccinationsDueScreen),
    '/hs/insuranceprovider/grid': () =>
      import('./insurance-provider/insurance-provider.screen.tsx').then((screen) => screen.InsuranceProviderScreen),
  },
};
