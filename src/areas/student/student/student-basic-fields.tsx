import { useWatch } from 'react-hook-form';
import { AddressFields } from '../../../common/address-fields.tsx';
import { genders, studentStatus, studentStatuses } from '../../../common/enumerations.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { student } from './student.domain.ts';

const { TextField, PhoneField, DateField, EnumField, LookupField } = fieldsOf(student);

/** A new student is inactive unless somebody says otherwise, which a form full of fields does not make them think of. */
function StatusField() {
  const isInactive = Number(useWatch({ name: 'studentStatus' })) === studentStatus.inactive;
  return (
    <EnumField
      name="studentStatus"
      of={studentStatuses}
      optional={false}
      {...(isInactive && { hint: 'Choose Active for whoever attends the school' })}
    />
  );
}

/** Step 1: Create Student. */
export const BasicFields = ({ programName }: { programName: string | undefined }) => (
  <>
    <TextField name="firstName" />
    <TextField name="lastName" />
    <LookupField name="programId" {...(programName && { current: programName })} />
    <StatusField />
    <DateField name="dateOfBirth" optional={false} />
    <EnumField name="gender" of={genders} />
    <PhoneField name="emergencyContact" />
    <PhoneField name="personalContact" />
    <TextField name="email" inputMode="email" />
    <TextField name="nationality" />
    <AddressFields />
  </>
);
