import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { AddressFields } from '../../../common/address-fields.tsx';
import { genders, studentStatus, studentStatuses } from '../../../common/enumerations.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { fieldId, useFormFrame } from '../../../kit/web/form/form-frame.web.ts';
import { FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { ClassChange } from '../enrolment/class-change.tsx';
import { HouseholdOffer } from '../family/household-offer.tsx';
import { type StudentRow, student } from './student.domain.ts';

const { TextField, PhoneField, DateField, EnumField, LookupField } = fieldsOf(student);

/**
 * A student is inactive unless somebody says otherwise, which a form full of fields does not make them think of: whoever is given a
 * program is proposed as active, until that program is taken away again or a status is chosen.
 */
function StatusField() {
  const { subscribe, getValues, setValue } = useFormContext();
  const isInactive = Number(useWatch({ name: 'studentStatus' })) === studentStatus.inactive;
  useEffect(() => {
    const { inactive, active } = studentStatus;
    let program = getValues('programId');
    let isProposed = false;
    const propose = (status: number) => {
      isProposed = status === active;
      setValue('studentStatus', status, { shouldDirty: true });
    };
    return subscribe({
      formState: { values: true },
      callback: ({ name, values: { programId, studentStatus: status } }) => {
        if (name === 'studentStatus' && Number(status) !== active) isProposed = false;
        if (name === 'programId' && !program && programId && Number(status) === inactive) propose(active);
        if (name === 'programId' && !programId && isProposed) propose(inactive);
        program = programId;
      },
    });
  }, [subscribe, getValues, setValue]);
  return (
    <EnumField
      name="studentStatus"
      of={studentStatuses}
      optional={false}
      {...(isInactive && { hint: 'Choose Active for whoever attends the school' })}
    />
  );
}

/** Only shown: the school gives it, and it is corrected on the student's page. */
function AdmissionNumber({ number }: { number: string }) {
  const id = fieldId(useFormFrame(), 'schoolAdmissionNumber');
  const { label = '' } = student.fields['schoolAdmissionNumber'] ?? {};
  return (
    <FieldFrame id={id} label={label} optional={false} hint="It can be corrected on the student’s page." wide>
      <input id={id} readOnly aria-describedby={`${id}-note`} className={`${fieldBox} bg-base-200!`} value={number} />
    </FieldFrame>
  );
}

interface BasicFieldsProps {
  /** Of a stored student. */
  admissionNumber: string | undefined;
  /** As it is stored; null while the student is new. */
  record: StudentRow | null;
}

/** Step 1: Create Student. */
export const BasicFields = ({ admissionNumber, record }: BasicFieldsProps) => (
  <>
    {admissionNumber !== undefined && <AdmissionNumber number={admissionNumber} />}
    <TextField name="firstName" />
    <TextField name="lastName" />
    <LookupField name="programId" {...(record?.program && { current: record.program.programName })} />
    <ClassChange record={record} />
    <LookupField name="houseId" {...(record?.house && { current: record.house.houseName })} />
    <StatusField />
    <DateField name="dateOfBirth" optional={false} />
    <EnumField name="gender" of={genders} />
    <PhoneField name="emergencyContact" />
    <PhoneField name="personalContact" />
    <TextField name="email" inputMode="email" />
    <TextField name="nationality" />
    <AddressFields />
    {record && <HouseholdOffer studentId={record.studentId} stored={record} />}
  </>
);
