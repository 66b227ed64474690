import { bloodGroups } from '../../../common/enumerations.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { type FactItem, Facts } from '../../../kit/web/panel/facts.tsx';
import { PartsPanel } from '../../../kit/web/panel/parts-panel.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { allergyRecord } from '../allergy-record/allergy-record.domain.ts';
import { chronicConditionRecord } from '../chronic-condition-record/chronic-condition-record.domain.ts';
import { healthInsurance } from '../health-insurance/health-insurance.domain.ts';
import { mentalHealthRecord } from '../mental-health-record/mental-health-record.domain.ts';
import { vaccinationRecord } from '../vaccination-record/vaccination-record.domain.ts';
import { bmiDecimals } from './body-mass.domain.ts';
import { GraveParts } from './grave-parts.tsx';
import type { HealthRecordRow } from './health-record.domain.ts';

const measured = (value: number | null): string => (value === null ? '' : formatNumber(value));

const factsOf = ({ bloodGroup, immunizationStatus, physicalHealth }: HealthRecordRow): FactItem[] => [
  ['Blood Group', labelOf(bloodGroups, bloodGroup)],
  ['Immunization Status', immunizationStatus ? 'Yes' : 'No'],
  ['Height (cm)', measured(physicalHealth.height)],
  ['Weight (kgs)', measured(physicalHealth.weight)],
  ['BMI', physicalHealth.bmi === 0 ? '' : formatNumber(physicalHealth.bmi, bmiDecimals, bmiDecimals)],
];

/** The contents of a health record, the most urgent first. */
export const HealthFacts = ({ record }: { record: HealthRecordRow }) => (
  <div className="space-y-4">
    <GraveParts title="Allergies" rows={record.allergies} idOf={(row) => row.allergyRecordId} nameOf={allergyRecord.titleOf} />
    <GraveParts
      title="Chronic conditions"
      rows={record.chronicConditions}
      idOf={(row) => row.chronicConditionRecordId}
      nameOf={chronicConditionRecord.titleOf}
    />
    <Facts columns={2} items={factsOf(record)} />
    <PartsPanel title="Mental health" of={mentalHealthRecord} rows={record.mentalHealths} />
    <PartsPanel title="Vaccinations" of={vaccinationRecord} rows={record.vaccinationRecords} />
    <PartsPanel title="Health insurances" of={healthInsurance} rows={record.healthInsurances} />
  </div>
);
