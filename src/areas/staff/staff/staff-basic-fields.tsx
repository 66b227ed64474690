import { useWatch } from 'react-hook-form';
import { AddressFields } from '../../../common/address-fields.tsx';
import { genders, staffStatus, staffStatuses, staffTypes } from '../../../common/enumerations.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ClassTeacherLater } from '../staff-exit/class-teacher-later.tsx';
import { staff } from './staff.domain.ts';

const { TextField, PhoneField, DateField, EnumField, BoolField } = fieldsOf(staff);

/** Step 1: Create Staff. The designation has the label Achievements, as in the specification. */
export const BasicFields = ({ staffId }: { staffId: number }) => (
  <>
    <TextField name="firstName" />
    <TextField name="lastName" />
    <EnumField name="staffType" of={staffTypes} hint="Courses follow under Teaching Staff, a role under Non-Teaching Staff." />
    <EnumField name="staffStatus" of={staffStatuses} optional={false} />
    <LeftClasses staffId={staffId} />
    <DateField name="dateOfBirth" optional={false} />
    <EnumField name="gender" of={genders} />
    <PhoneField name="personalContact" />
    <TextField name="email" inputMode="email" />
    <DateField name="joinedOn" optional={false} />
    <TextField name="nationality" />
    <TextField name="designation" wide />
    <BoolField name="isGovernmentHired" />
    <AddressFields />
  </>
);

/** The classes of somebody who is about to be saved as not working here, or is already. */
function LeftClasses({ staffId }: { staffId: number }) {
  const status: unknown = useWatch({ name: 'staffStatus' });
  if (staffId === 0 || status === staffStatus.active) return null;
  return (
    <div className="empty:hidden sm:col-span-2">
      <ClassTeacherLater staffId={staffId} />
    </div>
  );
}
