import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { actions } from '../../../kit/domain/permission.domain.ts';
import { enumField, flagField, idField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { idList, versionRead } from '../../../kit/domain/rules.domain.ts';
import { roles } from '../account/account-roles.domain.ts';
import { scopes } from './reach.domain.ts';
import { effects } from './role-effect.domain.ts';

const ofRole = { tag: 'Roles', query: z.object({ roleId: parameters.id }) } as const;

const permissions = z
  .record(z.string(), z.string())
  .describe('By permission key, such as `student.read`: `-1` everything, empty nothing, else scopes joined by `;`');

const matrixRecord = z.object({
  name: textField,
  label: textField,
  actions: z.array(z.enum(actions)),
  scopes: z.array(z.enum(scopes)).describe('By what such records can be limited'),
});
export type MatrixRecord = z.output<typeof matrixRecord>;

const roleMatrix = z.object({
  roleId: idField,
  roleName: textField,
  heldBy: enumField(roles),
  isOwn: flagField,
  mayChange: flagField.describe('Whether the caller may change it: nobody changes a role that they hold'),
  version: z.int(),
  people: numberField,
  permissions,
  delivered: permissions.nullable().describe('What the product gives it; null for a role of the school'),
  groups: z.array(z.object({ label: textField, records: z.array(matrixRecord) })),
});
export type RoleMatrix = z.output<typeof roleMatrix>;

export const getRoleMatrix = defineCall({
  ...ofRole,
  method: 'GET',
  path: '/api/ias/Role/GetMatrix',
  permission: ['role.read'],
  summary: 'What a role allows, and what it could allow',
  answer: roleMatrix,
  answered: 'By key what it allows, and by group of records what it could allow',
  errors: [404],
});

const change = z.object({ permissions, version: versionRead() });
const changed = { permission: ['role.update'], body: change, isChange: true, errors: [404, 409, 422] } as const;

const roleEffect = z.object({
  people: numberField,
  effect: enumField(effects),
  label: textField,
  actions: z.array(z.enum(actions)),
});
export type RoleEffect = z.output<typeof roleEffect>;

export const previewRoleMatrix = defineCall({
  ...ofRole,
  ...changed,
  method: 'POST',
  path: '/api/ias/Role/PreviewMatrix',
  summary: 'For how many people what would change; changes nothing',
  answer: z.object({
    effects: z.array(roleEffect),
    makesAdministrators: flagField.describe('Whether its holders would become administrators'),
  }),
  answered: 'What people get or lose by it, whatever else they hold counted',
});

export const updateRoleMatrix = defineCall({
  ...ofRole,
  ...changed,
  method: 'PUT',
  path: '/api/ias/Role/UpdateMatrix',
  fresh: true,
  summary: 'Change what a role allows, with effect from the next request of whoever holds it',
  answer: saved(),
});

export const copyRole = defineCall({
  ...ofRole,
  method: 'POST',
  path: '/api/ias/Role/Copy',
  fresh: true,
  permission: ['role.create'],
  summary: 'Make a role of the school that allows the same',
  answer: saved(),
  status: 201,
  errors: [404, 409],
});

const holder = z.object({ accountId: idField, accountName: textField, isDisabled: flagField.describe('Cannot sign in') });

export const getRoleHolders = defineCall({
  ...ofRole,
  method: 'GET',
  path: '/api/ias/Role/GetHolders',
  permission: ['role.read'],
  summary: 'Who holds a role, and which accounts of staff could be given it',
  answer: z.object({
    total: numberField,
    holders: z.array(holder).describe('By name; of a role of Homeroom the first 100'),
    others: z.array(holder).describe('Accounts of staff that do not hold it; none for a role of the product'),
  }),
  answered: 'Accounts by name; of a role of Homeroom, those that can sign in',
  errors: [404],
});

export const updateRoleHolders = defineCall({
  ...ofRole,
  method: 'PUT',
  path: '/api/ias/Role/UpdateHolders',
  fresh: true,
  permission: ['role.update'],
  summary: 'Give a role of the school to accounts of staff, and take it from others',
  body: z.object({ give: idList('give', 1000), take: idList('take', 1000) }),
  answer: saved(z.int().describe('For how many accounts something changed')),
  errors: [404, 409, 422],
});
