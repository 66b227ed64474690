import { shownAs } from '../../../kit/server/resource/link.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { allergyRecord } from '../allergy-record/allergy-record.domain.ts';
import { allergyRecords } from '../allergy-record/allergy-record.table.ts';
import { chronicConditionRecord } from '../chronic-condition-record/chronic-condition-record.domain.ts';
import { chronicConditionRecords } from '../chronic-condition-record/chronic-condition-record.table.ts';
import { healthInsurance } from '../health-insurance/health-insurance.domain.ts';
import { healthInsurances } from '../health-insurance/health-insurance.table.ts';
import { insuranceProviderLink } from '../insurance-provider/insurance-provider.table.ts';
import { mentalHealthRecord } from '../mental-health-record/mental-health-record.domain.ts';
import { mentalHealthRecords } from '../mental-health-record/mental-health-record.table.ts';
import { vaccinationRecord } from '../vaccination-record/vaccination-record.domain.ts';
import { vaccinationRecords } from '../vaccination-record/vaccination-record.table.ts';
import { healthPartStorage } from './health-part.server.ts';

const insurance = healthPartStorage(healthInsurances, 'healthInsuranceProviderId', 'This health insurance already exists.');

/** The five kinds of parts, by the record's field that shows them. */
export const healthParts = {
  allergies: storedResource(allergyRecord, healthPartStorage(allergyRecords, 'allergy', 'This allergy already exists.')),
  chronicConditions: storedResource(
    chronicConditionRecord,
    healthPartStorage(chronicConditionRecords, 'chronicCondition', 'This chronic condition already exists.'),
  ),
  mentalHealths: storedResource(
    mentalHealthRecord,
    healthPartStorage(mentalHealthRecords, 'mentalHealth', 'This mental health already exists.'),
  ),
  vaccinationRecords: storedResource(
    vaccinationRecord,
    healthPartStorage(vaccinationRecords, 'vaccine', 'This vaccine already exists.'),
  ),
  healthInsurances: storedResource(healthInsurance, {
    ...insurance,
    links: {
      ...insurance.links,
      healthInsuranceProviderId: shownAs(insuranceProviderLink, 'healthInsuranceProvider'),
    },
  }),
};
