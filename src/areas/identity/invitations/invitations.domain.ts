import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { enumField, idField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';
import { invitationHours } from '../account/invitation-hours.domain.ts';
import { invitationStates } from './invitation-states.domain.ts';

const person = { name: textField, email: textField, state: enumField(invitationStates) };

const ofPeople = { tag: 'Accounts', permission: ['account.create'] } as const;
const listed = { ...ofPeople, method: 'GET', answered: 'By name' } as const;
const invited = {
  ...ofPeople,
  method: 'POST',
  answer: saved(z.int().describe('How many invitations go out')),
} as const;
const ofProgram = { query: z.object({ programId: parameters.id }), errors: [404] } as const;
const mostChosen = 5_000;
/** Only these of them. */
const chosenOf = (people: string) => {
  const message = `At most ${mostChosen} ${people} at once`;
  return z
    .array(chosen(`Choose ${people} from the list`), message)
    .max(mostChosen, message)
    .optional()
    .describe(`Only these ${people}; without it, all of them`);
};
const toProgram = { errors: [404, 409, 422] } as const;
const programId = chosen('Program is required');

const listOf = (people: string) => `${people}, and what inviting each of them would lead to`;
const inviting = (people: string) =>
  `Makes accounts for ${people} and sends each an invitation, valid for ${invitationHours} hours`;

export const getGuardiansToInvite = defineCall({
  ...listed,
  ...ofProgram,
  path: '/api/ias/Account/GetGuardiansToInvite',
  summary: listOf('The guardians of a program’s students'),
  answer: z.array(
    z.object({
      familyId: idField,
      ...person,
      sharesWith: textField.describe('Whose account with the same address this guardian may share; empty for nobody’s'),
    }),
  ),
});

export const inviteGuardians = defineCall({
  ...invited,
  fresh: true,
  ...toProgram,
  body: z.object({
    programId,
    familyIds: chosenOf('guardians'),
    sharingIds: chosenOf('guardians').describe(
      'Those who share the account of whoever has their address; without it, nobody does',
    ),
  }),
  path: '/api/ias/Account/InviteGuardians',
  summary: inviting('the guardians of a program'),
});

export const getStudentsToInvite = defineCall({
  ...listed,
  ...ofProgram,
  path: '/api/ias/Account/GetStudentsToInvite',
  summary: listOf('The students of a program who are not about to leave'),
  answer: z.array(z.object({ studentId: idField, ...person })),
});

export const inviteStudents = defineCall({
  ...invited,
  fresh: true,
  ...toProgram,
  body: z.object({ programId, studentIds: chosenOf('students') }),
  path: '/api/ias/Account/InviteStudents',
  summary: inviting('the students of a program'),
});

export const getStaffToInvite = defineCall({
  ...listed,
  path: '/api/ias/Account/GetStaffToInvite',
  summary: listOf('The staff who work here and are not about to leave'),
  answer: z.array(z.object({ staffId: idField, ...person })),
});

export const inviteStaff = defineCall({
  ...invited,
  fresh: true,
  path: '/api/ias/Account/InviteStaff',
  summary: inviting('the staff'),
  body: z.object({ staffIds: chosenOf('staff') }),
  errors: [409, 422],
});

export const sendInvitation = defineCall({
  tag: 'Accounts',
  permission: ['account.update'],
  method: 'POST',
  path: '/api/ias/Account/SendInvitation',
  summary: `Sends a one-time link to choose a password to the e-mail address of an account, valid for ${invitationHours} hours`,
  query: z.object({ accountId: parameters.id }),
  answer: saved(),
  fresh: true,
  errors: [404, 409],
});
