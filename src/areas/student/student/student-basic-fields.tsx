import { AddressFields } from '../../../common/address-fields.tsx';
import { genders, studentStatuses } from '../../../common/enumerations.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { student } from './student.domain.ts';

const { TextField, PhoneField, DateField, EnumField, LookupField } = fieldsOf(student);

/** Step 1: Create Student. */
export const BasicFields = ({ programName }: { programName: string | undefined }) => (
  <>
    <TextField name="firstName" />
    <TextField name="lastName" />
    <LookupField name="programId" {...(programName && { current: programName })} />
    <EnumField name="studentStatus" of={studentStatuses} optional={false} />
    <DateField name="dateOfBirth" optional={false} />
    <EnumField name="gender" of={genders} />
    <PhoneField name="emergencyContact" />
    <PhoneField name="personalContact" />
    <TextField name="email" inputMode="email" />
    <TextField name="nationality" />
    <AddressFields />
  </>
);
