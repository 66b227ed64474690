import type { Db } from '../../../kit/server/database/database.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { type Around, isGuessable } from './guessable-words.domain.ts';
import { checkPassword } from './password.server.ts';

/** The person who is to get the password. If `passwordHash` is null, they have none yet. */
interface Holder extends Around {
  passwordHash?: string | null;
}

const tooEasy = 'This password is easy to guess: it is made of names. Choose another one';

/** The names around somebody: their own, and the school's. */
export async function namesAround({ db }: { db: Pick<Db, 'select'> }, name = ''): Promise<string[]> {
  const [school] = await db.select({ name: schools.schoolName }).from(schools);
  return [name, school?.name ?? ''];
}

/** What is wrong with a new password of the right length, as a sentence; undefined if it is acceptable. */
export async function newPasswordProblem(password: string, { email, names, passwordHash }: Holder): Promise<string | undefined> {
  const [local = ''] = email.split('@');
  const chosen = password.trim().toLowerCase();
  if ([email, local].some((own) => own.toLowerCase() === chosen)) return 'Password must not be your e-mail address';
  if (await isCommonPassword(password)) return 'This password is too common. Choose another one';
  if (isGuessable(password, { email, names })) return tooEasy;
  if (passwordHash && (await checkPassword(passwordHash, password))) return 'This is your current password. Choose another one';
  return undefined;
}
