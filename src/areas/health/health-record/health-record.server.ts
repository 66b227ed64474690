import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { personStorage } from '../../staff/staff/person.table.ts';
import { partsOfRecord } from '../health-part/health-part.server.ts';
import { healthParts } from '../health-part/health-parts.server.ts';
import { bodyMassIndex } from './body-mass.domain.ts';
import { healthRecord } from './health-record.domain.ts';
import { healthRecords } from './health-record.table.ts';
import { notesLooks } from './looks.server.ts';

const { healthRecordId, height, weight, bmi } = healthRecords;
const person = personStorage(healthRecords, { kind: 'healthRecordFor', id: 'healthRecordForId' });
const taken = { field: 'healthRecordForId', message: 'This person already has a health record.' };

export const healthRecordResource = storedResource(healthRecord, {
  table: healthRecords,
  ...person,
  columns: {
    ...person.columns,
    physicalHealth: { physicalHealthRecordId: healthRecordId, height, weight, bmi, healthRecordId },
    allergies: partsOfRecord(healthParts.allergies),
    chronicConditions: partsOfRecord(healthParts.chronicConditions),
    mentalHealths: partsOfRecord(healthParts.mentalHealths),
    vaccinationRecords: partsOfRecord(healthParts.vaccinationRecords),
    healthInsurances: partsOfRecord(healthParts.healthInsurances),
  },
  save: async (_ctx, { physicalHealth, ...record }, { store }) => {
    const [cm, kg] = [physicalHealth?.height ?? null, physicalHealth?.weight ?? null];
    // Its parts have to be read again for the audit.
    await store({ ...record, height: cm, weight: kg, bmi: bodyMassIndex(cm, kg) });
  },
  conflicts: { health_record_student: taken, health_record_staff: taken },
  onView: notesLooks('healthRecordId'),
});
