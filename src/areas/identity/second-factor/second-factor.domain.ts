import { z } from 'zod';
import { asTyped } from '../../../kit/domain/as-typed.domain.ts';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { flagField, momentField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { currentPassword, linkToken } from '../account/password.domain.ts';
import { passkeyAnswer } from '../passkey/passkey-answer.domain.ts';
import { factorCode, factorProof } from './factor-proof.domain.ts';

const base = '/api/ias/IdentityAccess';
const own = { tag: 'Identity', permission: 'session', withoutFactor: true } as const;

const newCodes = saved(
  z.object({ recoveryCodes: z.array(z.string()) }).describe('The recovery codes: shown this once, each for one use'),
);

export const secondStep = defineCall({
  method: 'POST',
  tag: 'Identity',
  permission: 'open',
  path: `${base}/SecondStep`,
  summary: 'Sign in, second step: what the password was answered with, and a code or a passkey',
  body: z
    .object({ challenge: linkToken, code: asTyped(factorCode.optional()), passkey: passkeyAnswer.optional() })
    .refine(({ code, passkey }) => code !== undefined || passkey !== undefined, { path: ['code'], error: 'Code is required' }),
  answer: z.object({ message: z.string() }),
  answered: 'Permissions and token, separated by a tilde',
  errors: [401, 404, 422],
});

export const confirmIdentity = defineCall({
  ...own,
  method: 'POST',
  path: `${base}/Confirm`,
  summary: 'Prove once more who I am, by my password, a code or a passkey: calls that ask for it work for ten minutes then',
  body: z
    .object({
      password: asTyped(currentPassword.optional()),
      code: asTyped(factorCode.optional()),
      passkey: passkeyAnswer.optional(),
    })
    .refine(
      (given) => Object.values(given).filter((one) => one !== undefined).length === 1,
      'Send either a password, a code or a passkey',
    ),
  answer: saved(z.null()),
  errors: [422],
});

export const getSecondFactor = defineCall({
  ...own,
  method: 'GET',
  path: `${base}/SecondFactor`,
  summary: 'Whether my account asks for a code or a passkey after the password',
  answer: z.object({
    isOn: flagField,
    since: momentField.nullable(),
    hasApp: flagField.describe('Whether codes of an authenticator app are taken'),
    hasPasskey: flagField,
    hasPassword: flagField,
    isDemanded: flagField.describe('Whether a role of mine demands it'),
    recoveryCodesLeft: numberField.describe('Recovery codes that were not used yet'),
  }),
  answered: 'Whether it does, and since when',
});

export const setUpSecondFactor = defineCall({
  ...own,
  method: 'POST',
  path: `${base}/SetUpSecondFactor`,
  summary: 'A new secret for an authenticator app; it counts once its first code has been confirmed',
  body: z.object({ password: currentPassword.optional().describe('Mine, if I have one') }),
  answer: saved(
    z
      .object({
        secret: textField.describe('As it is typed into an app, in base 32'),
        address: textField.describe('The same as an `otpauth:` address'),
        picture: textField.describe('The address as a QR code, SVG'),
      })
      .describe('The secret'),
  ),
  answersSecret: true,
  errors: [409, 422],
});

export const confirmSecondFactor = defineCall({
  ...own,
  method: 'POST',
  path: `${base}/ConfirmSecondFactor`,
  summary: 'Turns the second factor on by the first code of the app; ends my other sessions',
  body: z.object({ code: factorCode }),
  answer: newCodes,
  answersSecret: true,
  errors: [409, 422],
});

export const renewRecoveryCodes = defineCall({
  ...own,
  method: 'POST',
  path: `${base}/RenewRecoveryCodes`,
  summary: 'Ten new recovery codes in place of those I have',
  body: factorProof,
  answer: newCodes,
  answersSecret: true,
  errors: [409, 422],
});

export const turnOffSecondFactor = defineCall({
  ...own,
  method: 'POST',
  path: `${base}/TurnOffSecondFactor`,
  summary: 'Takes the authenticator app off, and with it the second factor unless there is a passkey; ends my other sessions',
  body: factorProof,
  answer: saved(z.null()),
  errors: [409, 422],
});
