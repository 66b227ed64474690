import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { bloodGroups, subject } from '../../../common/enumerations.domain.ts';
import { PersonChoice } from '../../../common/person-choice.tsx';
import { personName } from '../../../common/person-name.domain.ts';
import { NumberField } from '../../../kit/web/form/fields.tsx';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { LeavingContext, leaveAll, newForms } from '../../../kit/web/form/leaving.web.ts';
import { useRecord } from '../../../kit/web/form/record.web.ts';
import { FormGrid, FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { type EditorProps, Pending } from '../../../kit/web/form/record-panel.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { staffNamesForStatus } from '../../staff/staff/staff-names.domain.ts';
import { studentNamesForStatus } from '../../student/student/student-names.domain.ts';
import { bmiDecimals, bodyMassIndex, heights, weights } from './body-mass.domain.ts';
import { type HealthRecordInput, type HealthRecordRow, healthRecord } from './health-record.domain.ts';
import { PartsOfRecord } from './parts-of-record.tsx';

const { EnumField, BoolField } = fieldsOf(healthRecord);

const person = { kind: 'healthRecordFor', id: 'healthRecordForId' };
const names = { [subject.student]: studentNamesForStatus, [subject.staff]: staffNamesForStatus };
const unmeasured = { height: null, weight: null };

/** Enters or changes a health record. Once the record is stored, its parts are saved one by one, and what is typed in the record stays. */
export function HealthRecordEditor({ id, onClose }: EditorProps) {
  const [stored, setStored] = useState(id);
  const record = useRecord(healthRecord, stored);
  if (id > 0 && (!record.data || !record.isFetchedAfterMount)) {
    return <Pending error={record.error} retry={() => void record.refetch()} />;
  }
  return <HealthRecordForm isNew={id === 0} record={record.data ?? null} onStored={setStored} onClose={onClose} />;
}

interface FormProps {
  isNew: boolean;
  record: HealthRecordRow | null;
  onStored: (id: number) => void;
  onClose: () => void;
}

function HealthRecordForm({ isNew, record, onStored, onClose }: FormProps) {
  const [forms] = useState(newForms);
  const form = useRecordForm<HealthRecordInput, HealthRecordRow>(healthRecord, {
    record,
    initial: { physicalHealth: unmeasured },
  });
  const isStored = record !== null;
  const save = async () => {
    const saved = await form.save({ staysOpen: !isStored });
    if (saved === null) return;
    if (isStored) leaveAll(forms, onClose);
    else onStored(saved);
  };
  return (
    <LeavingContext value={forms}>
      <FormShell
        of={form}
        onSubmit={() => void save()}
        footer={<SaveFooter saving={form.saving} label={isStored ? 'Save' : 'Save and continue'} onCancel={onClose} />}
      >
        <FormGrid>
          <PersonChoice
            of={healthRecord}
            by={person}
            names={names}
            current={record ? personName(record) : ''}
            editable="on-create"
          />
          <EnumField name="bloodGroup" of={bloodGroups} />
          <BoolField name="immunizationStatus" />
          <MeasureFields />
        </FormGrid>
        {record ? (
          <PartsOfRecord record={record} />
        ) : (
          isNew && (
            <Muted className="mt-6">Allergies, conditions, vaccinations and insurances can be added once this is saved.</Muted>
          )
        )}
      </FormShell>
    </LeavingContext>
  );
}

const label = (field: string): string => healthRecord.fields[field]?.label ?? '';

/** Height and weight; the BMI is updated while they are typed. */
function MeasureFields() {
  const { control } = useFormContext();
  const [height, weight] = useWatch({ control, name: ['physicalHealth.height', 'physicalHealth.weight'] });
  return (
    <>
      <NumberField name="physicalHealth.height" label={label('height')} {...heights} optional />
      <NumberField name="physicalHealth.weight" label={label('weight')} {...weights} optional />
      <p className="sm:col-span-2">
        <span className="text-muted">{label('bmi')} </span>
        <output aria-label={label('bmi')} className="font-semibold tabular-nums">
          {formatNumber(bodyMassIndex(height, weight), bmiDecimals, bmiDecimals)}
        </output>
      </p>
    </>
  );
}
