import { serverArea } from '../../common/server-area.server.ts';
import { kind } from '../../kit/server/resource/kinds.server.ts';
import { programs } from '../program/program/program.table.ts';
import { staff } from '../staff/staff/staff.table.ts';
import { students } from '../student/student/student.table.ts';
import { exportAlertsRoutes } from './health-alert/export-alerts.server.ts';
import { alertRoutes } from './health-alert/health-alert.server.ts';
import { healthParts } from './health-part/health-parts.server.ts';
import { healthRecordResource } from './health-record/health-record.server.ts';
import { healthRecords } from './health-record/health-record.table.ts';
import { looksRoutes, visitLooksRoutes } from './health-record/looks-of-record.server.ts';
import { recordsOfStaffRoutes, recordsOfStudentRoutes } from './health-record/records-of-person.server.ts';
import { insuranceProviderResource } from './insurance-provider/insurance-provider.server.ts';
import { medicineConsentResource } from './medicine-consent/medicine-consent.server.ts';
import { nurseDeskRoutes } from './nurse-desk/nurse-desk.server.ts';
import { vaccinationsDueExports, vaccinationsDueRoutes } from './vaccination-due/vaccination-due.server.ts';
import { vaccinationRecords } from './vaccination-record/vaccination-record.table.ts';
import { careFactsRoutes } from './visit/care-facts.server.ts';
import { visitResource } from './visit/visit.server.ts';
import { visits } from './visit/visit.table.ts';

export const healthArea = serverArea({
  resources: [
    healthRecordResource,
    ...Object.values(healthParts),
    visitResource,
    medicineConsentResource,
    insuranceProviderResource,
  ],
  exports: vaccinationsDueExports,
  routes: [
    recordsOfStudentRoutes,
    recordsOfStaffRoutes,
    looksRoutes,
    visitLooksRoutes,
    alertRoutes,
    exportAlertsRoutes,
    careFactsRoutes,
    nurseDeskRoutes,
    vaccinationsDueRoutes,
  ],
  kinds: [
    // What waits for the nurse counts the vaccinations due as well.
    kind('Visit', 'healthrecord', visits, vaccinationRecords),
    kind('VaccinationDue', 'healthrecord', vaccinationRecords, healthRecords, students, staff, programs),
  ],
});
