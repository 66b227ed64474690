import { z } from 'zod';
import { asTyped } from '../../../kit/domain/as-typed.domain.ts';
import { currentPassword } from '../account/password.domain.ts';
import { passkeyAnswer } from '../passkey/passkey-answer.domain.ts';

/** Six digits of an app, or a recovery code; spaces do not matter. */
export const factorCode = asTyped(z.string('Code is required').trim().min(1, 'Code is required').max(40, 'The code is wrong'));

/** By what somebody proves who they are before they change their second factor: both of the factors, or a passkey, which is both. */
export const factorProof = z
  .object({
    password: asTyped(currentPassword.optional()),
    code: asTyped(factorCode.optional()),
    passkey: passkeyAnswer.optional(),
  })
  .superRefine(({ password, code, passkey }, { addIssue }) => {
    if (passkey !== undefined) return;
    if (password === undefined) addIssue({ code: 'custom', path: ['password'], message: 'Current Password is required' });
    if (code === undefined) addIssue({ code: 'custom', path: ['code'], message: 'Code is required' });
  });
