import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { textField } from '../../../kit/domain/row.domain.ts';
import { optionalWhole } from '../../../kit/domain/rules.domain.ts';

/** How long a secret may work beside the one that replaces it. */
const mostDaysBeside = 30;
export const newSecretInput = z.object({
  daysBeside: optionalWhole(`Days should be from 0 to ${mostDaysBeside}`, 0, 0, mostDaysBeside),
});

export const newApiKeySecret = defineCall({
  method: 'POST',
  path: '/api/ias/ApiKey/NewSecret',
  tag: 'API keys',
  permission: ['apikey.update'],
  fresh: true,
  summary: 'Make a new secret for an API key; the one before works for some more days, others end',
  query: z.object({ apiKeyId: parameters.id }),
  body: newSecretInput,
  answer: saved(z.object({ clientId: textField, secret: textField }).describe('The secret, shown only this once')),
  answersSecret: true,
  errors: [404, 422],
});
