import { isCommonPassword } from './common-passwords.server.ts';
import { checkPassword } from './password.server.ts';

/** The person who is to get the password. If `passwordHash` is null, they have none yet. */
interface Holder {
  email: string;
  passwordHash?: string | null;
}

/** What is wrong with a new password of the right length, as a sentence; undefined if it is acceptable. */
export async function newPasswordProblem(password: string, { email, passwordHash }: Holder): Promise<string | undefined> {
  const [local = ''] = email.split('@');
  const chosen = password.trim().toLowerCase();
  if ([email, local].some((own) => own.toLowerCase() === chosen)) return 'Password must not be your e-mail address';
  if (await isCommonPassword(password)) return 'This password is too common. Choose another one';
  if (passwordHash && (await checkPassword(passwordHash, password))) return 'This is your current password. Choose another one';
  return undefined;
}
