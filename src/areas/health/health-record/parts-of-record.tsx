import { type ComponentType, useState } from 'react';
import { OpenSign } from '../../../kit/web/panel/open-sign.tsx';
import { Allergies } from '../allergy-record/allergies.tsx';
import { ChronicConditions } from '../chronic-condition-record/chronic-conditions.tsx';
import { HealthInsurances } from '../health-insurance/health-insurances.tsx';
import { MentalHealths } from '../mental-health-record/mental-healths.tsx';
import { Vaccinations } from '../vaccination-record/vaccinations.tsx';
import type { HealthRecordRow } from './health-record.domain.ts';

const kinds = [
  { title: 'Allergies', field: 'allergies', Parts: Allergies },
  { title: 'Chronic Conditions', field: 'chronicConditions', Parts: ChronicConditions },
  { title: 'Mental Health', field: 'mentalHealths', Parts: MentalHealths },
  { title: 'Vaccinations', field: 'vaccinationRecords', Parts: Vaccinations },
  { title: 'Health Insurances', field: 'healthInsurances', Parts: HealthInsurances },
] as const;

/** The parts of a stored record; each kind is behind a heading that opens it. */
export const PartsOfRecord = ({ record }: { record: HealthRecordRow }) => (
  <div className="mt-6 divide-y divide-line border-line border-y">
    {kinds.map(({ title, field, Parts }) => (
      <Kind key={title} title={title} count={record[field].length} healthRecordId={record.healthRecordId} Parts={Parts} />
    ))}
  </div>
);

interface KindProps {
  title: string;
  count: number;
  healthRecordId: number;
  Parts: ComponentType<{ healthRecordId: number }>;
}

/** What is typed stays when the heading is closed again. */
function Kind({ title, count, healthRecordId, Parts }: KindProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-field font-semibold focus-visible:ring-focus [&::-webkit-details-marker]:hidden">
        <OpenSign />
        <span className="flex-1">{title}</span>
        <span className="text-muted tabular-nums">{count}</span>
      </summary>
      {opened && (
        <div className="pt-1 pb-4">
          <Parts healthRecordId={healthRecordId} />
        </div>
      )}
    </details>
  );
}
