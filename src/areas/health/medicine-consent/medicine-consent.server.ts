import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { studentLink, students } from '../../student/student/student.table.ts';
import { medicineConsent } from './medicine-consent.domain.ts';
import { medicineConsents } from './medicine-consent.table.ts';

export const medicineConsentResource = storedResource(medicineConsent, {
  table: medicineConsents,
  links: { studentId: studentLink },
  filters: { programId: students.programId },
  conflicts: {
    medicine_consent_once: { field: 'studentId', message: 'This student already has a consent. Change that one.' },
  },
});
