import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { flagField, momentField, textField } from '../../../kit/domain/row.domain.ts';

const ofAccount = {
  tag: 'Accounts',
  permission: ['account.update'],
  query: z.object({ accountId: parameters.id }),
} as const;

export const getFactorOfAccount = defineCall({
  ...ofAccount,
  method: 'GET',
  path: '/api/ias/Account/GetSecondFactor',
  summary: 'Whether an account has a second factor, and who wants it taken off',
  answer: z.object({
    isOn: flagField,
    removal: z
      .object({ askedBy: textField, asked: momentField, isMine: flagField })
      .nullable()
      .describe('What another administrator has to confirm'),
  }),
  answered: 'Whether it has one',
  errors: [404],
});

export const askFactorRemoval = defineCall({
  ...ofAccount,
  method: 'POST',
  path: '/api/ias/Account/AskFactorRemoval',
  summary: 'Ask for the second factor of somebody who has lost theirs to be taken off; another administrator has to confirm it',
  fresh: true,
  answer: saved(),
  errors: [404, 409],
});

export const confirmFactorRemoval = defineCall({
  ...ofAccount,
  method: 'POST',
  path: '/api/ias/Account/ConfirmFactorRemoval',
  summary: 'Take off the second factor that another administrator has asked to be taken off; ends all sessions of the account',
  fresh: true,
  answer: saved(),
  errors: [404, 409],
});
