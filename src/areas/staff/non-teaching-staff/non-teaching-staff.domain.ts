import { z } from 'zod';
import { staffRoles } from '../../../common/enumerations.domain.ts';
import { nameIn } from '../../../common/person-name.domain.ts';
import { byFields, defineResource } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { chosen, requiredChoice } from '../../../kit/domain/rules.domain.ts';
import { staffNameFields } from '../staff/staff.domain.ts';
import { staffNames } from '../staff/staff-names.domain.ts';

const nonTeachingStaffInput = z.object({
  staffId: chosen('Staff is required'),
  staffRole: requiredChoice(staffRoles, 'Role is required'),
});
export type NonTeachingStaffInput = z.output<typeof nonTeachingStaffInput>;

const nonTeachingStaffRow = z.object({
  nonTeachingStaffId: idField,
  ...rowFieldsOf(nonTeachingStaffInput),
  staff: z.object(staffNameFields),
  ...stampFields,
});

const staffName = nameIn(nonTeachingStaffRow, 'staff');

/** Appears and disappears with the staff type; nothing is created or deleted here. */
export const nonTeachingStaff = defineResource({
  area: 'ss',
  name: 'NonTeachingStaff',
  id: 'nonTeachingStaffId',
  permission: 'nonteachingstaff',
  only: ['list', 'read', 'update', 'delete', 'export'],
  labels: {
    one: 'non-teaching staff',
    missing: 'non-teaching staff member',
    many: 'non-teaching staff',
    fetched: 'non-teaching staffs',
    file: 'non teaching staffs data',
  },
  input: nonTeachingStaffInput,
  row: nonTeachingStaffRow,
  fields: {
    staffId: 'Staff',
    staffRole: 'Role',
  },
  filters: {
    staffName: { kind: 'text', label: 'Staff Name' },
    staffId: { names: staffNames },
    ...byFields('staffRole'),
  },
  columns: [{ value: staffName, filter: 'staffName' }, 'staffRole'],
  sort: 'staffName',
  owners: { staffid: 'staffId' },
  titleOf: staffName,
});
