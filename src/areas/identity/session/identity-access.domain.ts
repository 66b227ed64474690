import { z } from 'zod';
import { emailMessage, isEmail } from '../../../common/person.domain.ts';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { dayField, flagField, idField, momentField, reference, textField } from '../../../kit/domain/row.domain.ts';
import { lengths, requiredText } from '../../../kit/domain/rules.domain.ts';
import { accountNameProblem } from '../account/account-name.domain.ts';
import {
  acceptInvitationInput,
  changePasswordInput,
  linkInput,
  linkToken,
  loginInput,
  newPassword,
} from '../account/password.domain.ts';

const setupInput = z.object({
  token: linkToken,
  name: requiredText('Name', 'Name is required', lengths.name).superRefine((name, { addIssue }) => {
    const message = accountNameProblem(name);
    if (message) addIssue(message);
  }),
  email: z.string(emailMessage).refine(isEmail, emailMessage),
  password: newPassword,
});

const base = '/api/ias/IdentityAccess';
const tag = 'Identity';
const signIn = {
  method: 'POST',
  tag,
  permission: 'open',
  answer: z.object({ message: z.string() }),
  answered: 'Permissions and token, separated by a tilde',
} as const;
const own = { tag, permission: 'session', withoutFactor: true } as const;

export const login = defineCall({
  ...signIn,
  path: `${base}/login`,
  summary: 'Sign in: permissions and token, separated by a tilde',
  body: loginInput,
  errors: [401, 422],
});

export const logout = defineCall({
  ...own,
  method: 'POST',
  path: `${base}/logout`,
  summary: 'End this session',
  answer: saved(z.null()),
});

/** The name of the account's role. */
export const roleName = z.enum(['Admin', 'Staff', 'Parent', 'Student']);

export const getSession = defineCall({
  ...own,
  method: 'GET',
  path: `${base}/session`,
  summary: 'Who am I',
  answer: z.object({
    accountId: idField,
    name: textField.describe('The person’s name; the e-mail if there is none'),
    role: roleName,
    viewer: textField.describe('Who sees with this session what the account sees, and can change nothing; empty in one’s own'),
    email: textField.optional(),
    staffId: reference.optional(),
    familyId: reference.optional(),
    studentId: reference.optional(),
    childIds: z.array(idField).describe('The children of a guardian, and of whoever is one besides'),
    permissions: z.record(z.string(), z.string()),
    columns: z
      .record(z.string(), textField)
      .describe('The columns that the account has chosen, by list: `PUT /api/ias/ListColumns`'),
    today: dayField,
    factorDue: dayField
      .nullable()
      .describe('From this day on, only a second factor can be set up; null: one is there, or none is demanded'),
  }),
  answered: 'Account, role, name, permissions',
});

export const getSessions = defineCall({
  ...own,
  method: 'GET',
  path: `${base}/sessions`,
  summary: 'My sessions',
  answer: z.array(
    z.object({
      ...{ sessionId: idField, created: momentField, lastSeen: momentField, userAgent: textField, current: flagField },
      viewer: textField.describe('Who sees with it what the account sees; empty in one’s own'),
    }),
  ),
  answered: 'Most recently used first',
});

export const endSession = defineCall({
  ...own,
  method: 'DELETE',
  path: `${base}/sessions`,
  summary: 'End one of my sessions',
  fresh: true,
  query: z.object({ sessionId: parameters.id }),
  answer: saved(),
  errors: [404],
});

export const changePassword = defineCall({
  ...own,
  method: 'POST',
  path: `${base}/ChangePassword`,
  summary: 'Change my password; ends my other sessions',
  body: changePasswordInput,
  answer: saved(z.null()),
  errors: [422],
});

export const checkInvitation = defineCall({
  method: 'POST',
  tag,
  permission: 'open',
  path: `${base}/CheckInvitation`,
  summary: 'Whether a one-time link still works; this call does not use it up',
  body: linkInput,
  answer: saved(z.null()),
  answered: 'That the link works',
  errors: [404, 422],
});

export const acceptInvitation = defineCall({
  ...signIn,
  path: `${base}/AcceptInvitation`,
  summary: 'Choose a password by a one-time link',
  body: acceptInvitationInput,
  errors: [404, 422],
});

export const setUp = defineCall({
  ...signIn,
  path: `${base}/Setup`,
  summary: 'Create the first administrator by the link that the start printed',
  body: setupInput,
  errors: [404, 422],
});
