import { AddressFields } from '../../../common/address-fields.tsx';
import { genders, studentStatuses } from '../../../common/enumerations.domain.ts';
import { fieldsOf } from '../../../kit/web/fields-of.tsx';
import { student } from './student.domain.ts';

const { TextField, DateField, EnumField, LookupField } = fieldsOf(student);

/** Step 1: Create Student. */
export const BasicFields = ({ programName }: { programName: string | undefined }) => (
  <>
    <TextField name="firstName" label="First Name" />
    <TextField name="lastName" label="Last Name" />
    <LookupField
      name="programId"
      label="Program"
      names="/api/ps/Program/GetAllProgramNames"
      {...(programName && { current: programName })}
    />
    <EnumField name="studentStatus" label="Student Status" of={studentStatuses} optional={false} />
    <DateField name="dateOfBirth" label="Date of Birth" optional={false} />
    <EnumField name="gender" label="Gender" of={genders} />
    <TextField name="emergencyContact" label="Emergency Contact" inputMode="tel" />
    <TextField name="personalContact" label="Personal Contact" inputMode="tel" />
    <TextField name="email" label="Email" inputMode="email" />
    <TextField name="nationality" label="Nationality" />
    <AddressFields />
  </>
);
