import { z } from 'zod';
import { byFields, defineResource } from '../../../kit/domain/resource.domain.ts';
import { enumField, flagField, idField, numberField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { lengths, optionalFlag, optionalWhole, requiredText, text } from '../../../kit/domain/rules.domain.ts';
import { roles } from '../account/account-roles.domain.ts';
import { mostGraceDays, usualGraceDays } from './grace-days.domain.ts';
import { roleNames } from './role-names.domain.ts';

const roleInput = z.object({
  roleName: requiredText('Name', 'Name is required', lengths.name),
  description: text('Description', lengths.description),
  demandsFactor: optionalFlag,
  graceDays: optionalWhole(`Days of grace should be from 0 to ${mostGraceDays}`, usualGraceDays, 0, mostGraceDays),
});
export type RoleInput = z.output<typeof roleInput>;

const roleRow = z.object({
  roleId: idField,
  ...rowFieldsOf(roleInput, 'demandsFactor'),
  /** Whether its holders have to have a second factor. */
  demandsFactor: flagField,
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
  fresh: { save: true, delete: true },
  nameField: 'roleName',
  labels: { one: 'role' },
  input: roleInput,
  row: roleRow,
  fields: {
    roleName: 'Name',
    description: { label: 'Description', hint: 'What it is for' },
    demandsFactor: { label: 'Two-step login is required', hint: 'Those who have not turned it on are asked to' },
    graceDays: { label: 'Days of grace', hint: 'How long they have; after that they can do nothing else' },
    heldBy: 'Held by',
    isOwn: 'Made by the school',
    people: 'People',
  },
  filters: byFields('roleName', 'heldBy', 'isOwn'),
  columns: ['roleName', 'heldBy', 'isOwn', { value: 'people', header: 'People' }],
  owners: { roleid: 'roleId' },
  names: [roleNames],
});
