import { isCommonPassword } from './common-passwords.server.ts';
import { checkPassword } from './password.server.ts';

/** Whose password it will be; without a hash they have none yet. */
interface Holder {
  email: string;
  passwordHash?: string | null;
}

/** What is wrong with a new password of the right length, in a sentence; undefined where it can be taken. */
export async function newPasswordProblem(password: string, { email, passwordHash }: Holder): Promise<string | undefined> {
  const [local = ''] = email.split('@');
  const chosen = password.trim().toLowerCase();
  if ([email, local].some((own) => own.toLowerCase() === chosen)) return 'Password must not be your e-mail address';
  if (await isCommonPassword(password)) return 'This password is too common. Choose another one';
  if (passwordHash && (await checkPassword(passwordHash, password))) return 'This is your current password. Choose another one';
  return undefined;
}
