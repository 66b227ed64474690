import { z } from 'zod';
import { emailMessage } from '../../../common/person.domain.ts';
import { asTyped } from '../../../kit/domain/as-typed.domain.ts';
import { shortestPassword, tooShortPassword } from '../new-password.domain.ts';

const longest = 200;
const tooLong = `Password must not exceed ${longest} characters`;

/** A new password: 10 to 200 characters. Length protects better than rules about special characters (NIST SP 800-63B). */
export const newPassword = asTyped(
  z.string('Password is required').min(shortestPassword, tooShortPassword).max(longest, tooLong),
);

/** The secret part of a one-time link. */
export const linkToken = asTyped(z.string('The link is not valid').max(200));

/** The longest address that RFC 5321 allows: 64 characters, the @ and 255. */
export const longestEmail = 320;

export const loginInput = z.object({
  email: z.string('Email is required').min(1, 'Email is required').max(longestEmail, emailMessage),
  password: asTyped(z.string('Password is required').min(1, 'Password is required').max(longest, tooLong)),
});

/** The password that the caller has, asked for again. */
export const currentPassword = asTyped(
  z.string('Current Password is required').min(1, 'Current Password is required').max(longest, 'Password is wrong'),
);

export const changePasswordInput = z.object({ currentPassword, newPassword });

export const linkInput = z.object({ token: linkToken });

export const acceptInvitationInput = linkInput.extend({ password: newPassword });
