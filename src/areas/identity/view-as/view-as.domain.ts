import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { requiredText } from '../../../kit/domain/rules.domain.ts';

export const viewAsAccount = defineCall({
  tag: 'Accounts',
  permission: ['account.update'],
  query: z.object({ accountId: parameters.id }),
  method: 'POST',
  path: '/api/ias/Account/ViewAs',
  summary: 'See for an hour what an account sees, without changing anything; its holder is told',
  body: z.object({
    reason: requiredText('Reason', 'Say why: the reason is told to this person').describe(
      'Told to the holder, and kept in the history',
    ),
  }),
  answer: saved(z.string().describe('Permissions and token of that session, separated by a tilde')),
  answersSecret: true,
  fresh: true,
  errors: [403, 404, 409, 422],
});
