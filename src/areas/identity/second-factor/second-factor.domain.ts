import { z } from 'zod';
import { asTyped } from '../../../kit/domain/as-typed.domain.ts';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { flagField, momentField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { currentPassword, linkToken } from '../account/password.domain.ts';

const base = '/api/ias/IdentityAccess';
const own = { tag: 'Identity', permission: 'session', withoutFactor: true } as const;

/** Six digits of an app, or a recovery code; spaces do not matter. */
const factorCode = asTyped(z.string('Code is required').trim().min(1, 'Code is required').max(40, 'The code is wrong'));

const proof = z.object({ password: currentPassword, code: factorCode });

const newCodes = saved(
  z.object({ recoveryCodes: z.array(z.string()) }).describe('The recovery codes: shown this once, each for one use'),
);

export const secondStep = defineCall({
  method: 'POST',
  tag: 'Identity',
  permission: 'open',
  path: `${base}/SecondStep`,
  summary: 'Sign in, second step: what the password was answered with, and a code',
  body: z.object({ challenge: linkToken, code: factorCode }),
  answer: z.object({ message: z.string() }),
  answered: 'Permissions and token, separated by a tilde',
  errors: [401, 404, 422],
});

export const confirmIdentity = defineCall({
  ...own,
  method: 'POST',
  path: `${base}/Confirm`,
  summary: 'Prove once more who I am, by my password or by a code: calls that ask for it work for ten minutes then',
  body: z
    .object({ password: currentPassword.optional(), code: factorCode.optional() })
    .refine(({ password, code }) => (password === undefined) !== (code === undefined), 'Send either a password or a code'),
  answer: saved(z.null()),
  errors: [422],
});

export const getSecondFactor = defineCall({
  ...own,
  method: 'GET',
  path: `${base}/SecondFactor`,
  summary: 'Whether my account asks for a code after the password',
  answer: z.object({
    isOn: flagField,
    since: momentField.nullable(),
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
  body: z.object({ password: currentPassword }),
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
  body: proof,
  answer: newCodes,
  answersSecret: true,
  errors: [409, 422],
});

export const turnOffSecondFactor = defineCall({
  ...own,
  method: 'POST',
  path: `${base}/TurnOffSecondFactor`,
  summary: 'Turns the second factor off; ends my other sessions',
  body: proof,
  answer: saved(z.null()),
  errors: [409, 422],
});
