import { z } from 'zod';
import { requiredEmail } from '../../../common/person.domain.ts';
import { enumeration } from '../../../kit/domain/enumeration.domain.ts';
import { type Apart, byFields, defineResource, type Issue } from '../../../kit/domain/resource.domain.ts';
import { enumField, idField, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { flag, idList, lengths, optionalReference, requiredChoice, text } from '../../../kit/domain/rules.domain.ts';
import { accountNameProblem } from './account-name.domain.ts';
import { role, roles } from './account-roles.domain.ts';

/** How many guardians an account may have beside its person. */
export const mostGuardians = 10;

const accountInput = z.object({
  email: requiredEmail,
  role: requiredChoice(roles, 'Role is required'),
  /** Only administrators have a name here; everyone else takes it from their record. */
  accountName: text('Name', lengths.name),
  staffId: optionalReference('Staff is required'),
  familyId: optionalReference('Family Name is required'),
  studentId: optionalReference('Student is required'),
  /** Guardians who share the account of another one, or whom somebody of the staff is to their own children. */
  familyIds: idList('Guardians', mostGuardians).default([]),
  isDisabled: flag,
});
export type AccountInput = z.output<typeof accountInput>;

/** The field that names the person, by role. */
export const personField = { [role.staff]: 'staffId', [role.parent]: 'familyId', [role.student]: 'studentId' } as const;

function accountRules(account: AccountInput): Issue[] {
  if (account.role === role.admin) {
    const message = account.accountName === '' ? 'Name is required' : accountNameProblem(account.accountName);
    return message ? [{ field: 'accountName', message }] : [];
  }
  if (account.role === role.staff && account.staffId === null) return [{ field: 'staffId', message: 'Staff is required' }];
  if (account.role === role.parent && account.familyId === null)
    return [{ field: 'familyId', message: 'Family Name is required' }];
  if (account.role === role.student && account.studentId === null)
    return [{ field: 'studentId', message: 'Student is required' }];
  return [];
}

/** Whether somebody can sign in. An account without a password may have been invited or not. */
export const accountStates = enumeration(['Active', 'NoPassword', 'Disabled'], {
  start: 1,
  words: { NoPassword: 'No password yet' },
});
export const accountState = { active: 1, noPassword: 2, disabled: 3 } as const;

const accountRow = z.object({
  accountId: idField,
  ...rowFieldsOf(accountInput, 'familyIds'),
  familyIds: z.array(idField),
  state: enumField(accountStates),
  /** The roles by which its holder may do what they may, by name. */
  roleNames: textField,
  /** The guardians beside its person, by name. */
  guardians: textField,
  ...stampFields,
});
export type AccountRow = z.output<typeof accountRow>;

/** Whether an account is that of a family member or student from whom somebody is kept apart. */
export const isOfApart = (
  { familyId, familyIds, studentId }: Pick<AccountRow, 'familyId' | 'familyIds' | 'studentId'>,
  apart: Apart,
): boolean =>
  [familyId, ...familyIds].some((id) => id !== null && apart['familyid']?.includes(id)) ||
  (studentId !== null && (apart['studentid']?.includes(studentId) ?? false));

export const account = defineResource({
  area: 'ias',
  name: 'Account',
  id: 'accountId',
  permission: 'account',
  nameField: 'accountName',
  labels: { one: 'account' },
  input: accountInput,
  rules: accountRules,
  row: accountRow,
  fields: {
    role: 'Role',
    accountName: 'Name',
    staffId: 'Staff',
    familyId: 'Family Name',
    studentId: 'Student',
    familyIds: 'Also for',
    email: 'Email',
    isDisabled: 'Disabled: cannot sign in',
    state: 'Status',
    roleNames: 'Holds',
    guardians: 'Also for',
  },
  filters: byFields('accountName', 'email', 'role', 'state'),
  columns: ['accountName', 'email', 'role', 'state'],
  detailOnly: ['roleNames', 'guardians'],
  owners: { staffid: 'staffId', studentid: 'studentId' },
  sensitive: {
    ...{ mask: {}, maskInLists: {}, fields: [] },
    // It leads to somebody from whom the caller is kept apart.
    apart: { fields: ['email'], mask: (row, apart) => (isOfApart(row, apart) ? { ...row, email: '' } : row) },
  },
});
