import { AddressFields } from '../../../common/address-fields.tsx';
import { genders, staffStatuses, staffTypes } from '../../../common/enumerations.domain.ts';
import { fieldsOf } from '../../../kit/web/fields-of.tsx';
import { staff } from './staff.domain.ts';

const { TextField, DateField, EnumField, BoolField } = fieldsOf(staff);

/** Step 1: Create Staff. The designation is labelled Achievements, as in the specification. */
export const BasicFields = () => (
  <>
    <TextField name="firstName" label="First Name" />
    <TextField name="lastName" label="Last Name" />
    <EnumField
      name="staffType"
      label="Staff Type"
      of={staffTypes}
      hint="Courses follow under Teaching Staff, a role under Non-Teaching Staff."
    />
    <EnumField name="staffStatus" label="Staff Status" of={staffStatuses} optional={false} />
    <DateField name="dateOfBirth" label="Date of Birth" optional={false} />
    <EnumField name="gender" label="Gender" of={genders} />
    <TextField name="personalContact" label="Personal Contact" inputMode="tel" />
    <TextField name="email" label="Email" inputMode="email" />
    <DateField name="joinedOn" label="Joined On" optional={false} />
    <TextField name="nationality" label="Nationality" />
    <TextField name="designation" label="Achievements" wide />
    <BoolField name="isGovernmentHired" label="Government Hired" />
    <AddressFields />
  </>
);
