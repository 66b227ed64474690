import { AddressFields } from '../../../common/address-fields.tsx';
import { genders, studentStatuses } from '../../../common/enumerations.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { student } from './student.domain.ts';

const { TextField, DateField, EnumField, LookupField } = fieldsOf(student);

/** Step 1: Create Student. */
export const BasicFields = ({ programName }: { programName: string | undefined }) => (
  <>
    <TextField name="firstName" />
    <TextField name="lastName" />
    <LookupField name="programId" {...(programName && { current: programName })} />
    <EnumField name="studentStatus" of={studentStatuses} optional={false} />
    <DateField name="dateOfBirth" optional={false} />
    <EnumField name="gender" of={genders} />
    <TextField name="emergencyContact" inputMode="tel" />
    <TextField name="personalContact" inputMode="tel" />
    <TextField name="email" inputMode="email" />
    <TextField name="nationality" />
    <AddressFields />
  </>
);
