import { staffRoles } from '../../../common/enumerations.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { initialsOf } from '../../../kit/web/parts/avatar.tsx';
import { nonTeachingStaff } from './non-teaching-staff.domain.ts';

const { LookupField, EnumField } = fieldsOf(nonTeachingStaff);

/** The staff type decides who is in this list; nothing is added here. */
export const NonTeachingStaffScreen = () => (
  <ResourceScreen
    of={nonTeachingStaff}
    picture={initialsOf(nonTeachingStaff)}
    comeFrom="Whoever is saved as Non-Teaching under Staff is listed here."
    form={
      <>
        <LookupField name="staffId" editable="on-create" wide />
        <EnumField name="staffRole" of={staffRoles} hint="Decides what the account of this staff member may do" />
      </>
    }
  />
);
