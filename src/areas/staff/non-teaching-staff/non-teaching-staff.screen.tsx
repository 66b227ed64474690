import { staffRoles } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Avatar } from '../../../kit/web/parts/avatar.tsx';
import { nonTeachingStaff } from './non-teaching-staff.domain.ts';

const { LookupField, EnumField } = fieldsOf(nonTeachingStaff);

const picture = reading(nonTeachingStaff.row, ['staff.firstName', 'staff.lastName'], (row) => (
  <Avatar name={fullName(row.staff)} />
));

/** Non-teaching staff are there by their staff type: nothing is added here. */
export const NonTeachingStaffScreen = () => (
  <ResourceScreen
    of={nonTeachingStaff}
    picture={picture}
    form={
      <>
        <LookupField name="staffId" editable="on-create" wide />
        <EnumField name="staffRole" of={staffRoles} hint="Decides what the account of this staff member may do" />
      </>
    }
  />
);
