import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { invitationHours } from './invitation-hours.domain.ts';

const ofAccount = {
  tag: 'Accounts',
  permission: ['account.update'],
  query: z.object({ accountId: parameters.id }),
  errors: [404],
} as const;

export const inviteAccount = defineCall({
  ...ofAccount,
  method: 'POST',
  path: '/api/ias/Account/Invite',
  summary: `A one-time link to choose a password, valid for ${invitationHours} hours`,
  answer: saved(z.object({ path: z.string(), validForHours: z.int() }).describe('The link, a path of this site')),
  answersSecret: true,
  fresh: true,
  errors: [404, 409],
});

export const endAccountSessions = defineCall({
  ...ofAccount,
  method: 'DELETE',
  path: '/api/ias/Account/Sessions',
  summary: 'End all sessions of an account',
  answer: saved(),
});
