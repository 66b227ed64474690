import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { admissionStatus, admissionStatuses } from '../../../common/enumerations.domain.ts';
import { ComingStay } from '../../../common/since/coming-stay.tsx';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { FormGrid, FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { editorOf } from '../../../kit/web/form/record-panel.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { type AdmissionRow, admission } from './admission.domain.ts';
import { ApplicantChoice } from './applicant-choice.tsx';

const { LookupField, EnumField, DateField } = fieldsOf(admission);

export const AdmissionEditor = editorOf(admission, function AdmissionForm({ record, onClose }) {
  const form = useRecordForm(admission, { record, initial: { appliedDate: today() }, onSaved: onClose });
  const status = Number(useWatch({ control: form.form.control, name: 'applicationStatus' }));
  return (
    <FormShell of={form} onSubmit={() => void form.save()} footer={<SaveFooter saving={form.saving} onCancel={onClose} />}>
      <FormGrid>
        <ApplicantChoice />
        <LookupField name="programId" wide />
        <EnumField name="applicationStatus" of={admissionStatuses} hint="Enrolled makes the student Active, in this program." />
        <DateField name="appliedDate" />
        {status === admissionStatus.enrolled && <Entering record={record} />}
      </FormGrid>
    </FormShell>
  );
});

/** Since when whoever is Enrolled belongs to the program; forgotten with the status. */
function Entering({ record }: { record: AdmissionRow | null }) {
  const { setValue } = useFormContext();
  useEffect(() => () => setValue('since', undefined), [setValue]);
  const isEnrolled = record?.applicationStatus === admissionStatus.enrolled;
  return (
    <>
      {record?.entersOn && <ComingStay programName={record.programDetails.programName} fromDate={record.entersOn} />}
      <DateField name="since" {...(isEnrolled && { hint: 'A past day of this school year, or a coming one; empty: it stays' })} />
    </>
  );
}
