import type { FastifyPluginAsync } from 'fastify';
import type { StoredResource } from '../../kit/server/resource/resource-routes.server.ts';
import { exportAlertsRoutes } from './health-alert/export-alerts.server.ts';
import { alertRoutes } from './health-alert/health-alert.server.ts';
import { healthParts } from './health-part/health-parts.server.ts';
import { healthRecordResource } from './health-record/health-record.server.ts';
import { looksRoutes, visitLooksRoutes } from './health-record/looks-of-record.server.ts';
import { recordsOfStaffRoutes, recordsOfStudentRoutes } from './health-record/records-of-person.server.ts';
import { insuranceProviderResource } from './insurance-provider/insurance-provider.server.ts';
import { medicineConsentResource } from './medicine-consent/medicine-consent.server.ts';
import { nurseDeskRoutes } from './nurse-desk/nurse-desk.server.ts';
import { vaccinationsDueExports, vaccinationsDueRoutes } from './vaccination-due/vaccination-due.server.ts';
import { careFactsRoutes } from './visit/care-facts.server.ts';
import { visitResource } from './visit/visit.server.ts';

export const healthResources: readonly StoredResource[] = [
  healthRecordResource,
  ...Object.values(healthParts),
  visitResource,
  medicineConsentResource,
  insuranceProviderResource,
];

export const healthRoutes: readonly FastifyPluginAsync[] = [
  recordsOfStudentRoutes,
  recordsOfStaffRoutes,
  looksRoutes,
  visitLooksRoutes,
  alertRoutes,
  exportAlertsRoutes,
  careFactsRoutes,
  nurseDeskRoutes,
  vaccinationsDueRoutes,
];

export const healthExports = vaccinationsDueExports;
