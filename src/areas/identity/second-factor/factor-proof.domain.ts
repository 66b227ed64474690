import { z } from 'zod';
import { asTyped } from '../../../kit/domain/as-typed.domain.ts';
import { currentPassword } from '../account/password.domain.ts';
import { passkeyAnswer } from '../passkey/passkey-answer.domain.ts';

/** Six digits of an app, or a recovery code; spaces do not matter. */
export const factorCode = asTyped(z.string('Code is required').trim().min(1, 'Code is required').max(40, 'The code is wrong'));

/**
 * By what somebody proves who they are before they change their second factor: both of the factors, or a passkey, which is both. Who has no
 * password has proven lately who they are instead.
 */
export const factorProof = z
  .object({
    password: asTyped(currentPassword.optional()).describe('Mine, if I have one'),
    code: asTyped(factorCode.optional()),
    passkey: passkeyAnswer.optional(),
  })
  .refine(({ code, passkey }) => code !== undefined || passkey !== undefined, { path: ['code'], error: 'Code is required' });
