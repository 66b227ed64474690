import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { enumField, idField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';
import { invitationHours } from '../account/invitation-hours.domain.ts';
import { guardianStates } from './guardian-states.domain.ts';

const guardian = z.object({ familyId: idField, name: textField, email: textField, state: enumField(guardianStates) });
export type GuardianToInvite = z.output<typeof guardian>;

const ofGuardians = { tag: 'Accounts', permission: ['account.create'], errors: [404] } as const;

export const getGuardiansToInvite = defineCall({
  ...ofGuardians,
  method: 'GET',
  path: '/api/ias/Account/GetGuardiansToInvite',
  summary: 'The guardians of a program’s students, and what inviting each of them would lead to',
  query: z.object({ programId: parameters.id }),
  answer: z.array(guardian),
  answered: 'By name',
});

export const inviteGuardians = defineCall({
  ...ofGuardians,
  method: 'POST',
  path: '/api/ias/Account/InviteGuardians',
  summary: `Makes accounts for the guardians of a program and sends each an invitation, valid for ${invitationHours} hours`,
  body: z.object({ programId: chosen('Program is required') }),
  answer: saved(z.int().describe('How many invitations go out')),
  errors: [404, 409, 422],
});

export const sendInvitation = defineCall({
  tag: 'Accounts',
  permission: ['account.update'],
  method: 'POST',
  path: '/api/ias/Account/SendInvitation',
  summary: `Sends a one-time link to choose a password to the e-mail address of an account, valid for ${invitationHours} hours`,
  query: z.object({ accountId: parameters.id }),
  answer: saved(),
  errors: [404, 409],
});
