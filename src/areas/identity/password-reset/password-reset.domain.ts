import { z } from 'zod';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { requiredText } from '../../../kit/domain/rules.domain.ts';
import { acceptInvitationInput, linkInput, longestEmail } from '../account/password.domain.ts';

const open = { method: 'POST', tag: 'Identity', permission: 'open' } as const;

export const forgotPassword = defineCall({
  ...open,
  path: '/api/ias/IdentityAccess/ForgotPassword',
  summary: 'Asks for a link to choose a new password, sent to the address if it belongs to an account',
  body: z.object({
    email: requiredText('Email', 'Email is required', longestEmail),
  }),
  answer: saved(z.null()),
  answered: 'The same for every address',
  errors: [422],
});

export const checkReset = defineCall({
  ...open,
  path: '/api/ias/IdentityAccess/CheckReset',
  summary: 'Whether the link of a message still works; this call does not use it up',
  body: linkInput,
  answer: saved(z.null()),
  answered: 'That the link works',
  errors: [404, 422],
});

export const resetPassword = defineCall({
  ...open,
  path: '/api/ias/IdentityAccess/ResetPassword',
  summary: 'Chooses a new password by the link of a message',
  body: acceptInvitationInput,
  answer: z.object({ message: z.string() }),
  answered: 'Permissions and token, separated by a tilde',
  errors: [404, 422],
});
