import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { admissionStatus, admissionStatuses } from '../../../common/enumerations.domain.ts';
import { ComingStay } from '../../../common/since/coming-stay.tsx';
import { Consequences } from '../../../common/since/consequences.tsx';
import { isIsoDate } from '../../../kit/domain/dates.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { FormGrid, FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { editorOf } from '../../../kit/web/form/record-panel.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { type AdmissionRow, admission } from './admission.domain.ts';
import { ApplicantChoice } from './applicant-choice.tsx';
import type { getEnrolmentPreview } from './enrolment-preview.domain.ts';

const { LookupField, EnumField, DateField, NumberField } = fieldsOf(admission);

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
        <NumberField name="intakeYear" step={1} />
        {status === admissionStatus.enrolled && <Entering record={record} />}
      </FormGrid>
    </FormShell>
  );
});

/** Since when whoever is Enrolled belongs to the program, and what that means for fees and registers; forgotten with the status. */
function Entering({ record }: { record: AdmissionRow | null }) {
  const { setValue } = useFormContext();
  useEffect(() => () => setValue('since', undefined), [setValue]);
  const isEnrolled = record?.applicationStatus === admissionStatus.enrolled;
  const programId = Number(useWatch({ name: 'programId' }) ?? 0);
  const intakeYear = Number(useWatch({ name: 'intakeYear' }) ?? 0);
  const studentId = Number(useWatch({ name: 'studentId' }) ?? 0);
  const typed: string | null | undefined = useWatch({ name: 'since' });
  const since = typed && isIsoDate(typed) ? typed : null;
  const { can } = usePermissions();
  const whose = record ? { admissionId: record.admissionId } : { studentId };
  const { data } = useCall<typeof getEnrolmentPreview>(
    'GET /api/as/Admission/GetEnrolmentPreview',
    { ...whose, programId, ...(since && { since }), intakeYear: intakeYear > 1999 ? intakeYear : 0 },
    { enabled: programId > 0 && studentId > 0 && can('admission.update'), staleTime: 0, gcTime: 0 },
  );
  return (
    <>
      {record?.entersOn && <ComingStay programName={record.programDetails.programName} fromDate={record.entersOn} />}
      <DateField name="since" {...(isEnrolled && { hint: 'A past day of this school year, or a coming one; empty: it stays' })} />
      <Consequences paragraphs={data?.paragraphs ?? []} />
    </>
  );
}
