import { z } from 'zod';
import { byFields, defineResource } from '../../../kit/domain/resource.domain.ts';
import { enumField, flagField, idField, numberField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { lengths, requiredText, text } from '../../../kit/domain/rules.domain.ts';
import { roles } from '../account/account-roles.domain.ts';
import { roleNames } from './role-names.domain.ts';

const roleInput = z.object({
  roleName: requiredText('Name', 'Name is required', lengths.name),
  description: text('Description', lengths.description),
});
export type RoleInput = z.output<typeof roleInput>;

const roleRow = z.object({
  roleId: idField,
  ...rowFieldsOf(roleInput),
  /** The accounts that can hold it. */
  heldBy: enumField(roles),
  /** Made by the school. */
  isOwn: flagField,
  /** Accounts that can sign in and hold it. */
  people: numberField,
  ...stampFields,
});
export type RoleRow = z.output<typeof roleRow>;

/**
 * What its holders may do. The roles of the product follow from what somebody is: administrator, teaching or non-teaching staff, parent,
 * student. The school's own are given to staff besides.
 */
export const definedRole = defineResource({
  area: 'ias',
  name: 'Role',
  id: 'roleId',
  permission: 'role',
  nameField: 'roleName',
  labels: { one: 'role' },
  input: roleInput,
  row: roleRow,
  fields: {
    roleName: 'Name',
    description: { label: 'Description', hint: 'What it is for' },
    heldBy: 'Held by',
    isOwn: 'Made by the school',
    people: 'People',
  },
  filters: byFields('roleName', 'heldBy', 'isOwn'),
  columns: ['roleName', 'heldBy', 'isOwn', { value: 'people', header: 'People' }],
  owners: { roleid: 'roleId' },
  names: [roleNames],
});
