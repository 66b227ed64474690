import { hash, verify } from '@node-rs/argon2';

/** What somebody reads at the field for the password that they have. */
export const wrongPassword = 'The current password is wrong';

/** argon2id with the parameters that OWASP recommends: 19 MiB, 2 passes, 1 lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A letter with an accent is one sign on one keyboard, and two on another. */
const comparable = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(comparable(password), options);

/** The same of another secret that is short enough to be guessed from its digest, under a given salt, so that equal ones are found. */
export const hashSlowly = (secret: string, salt: Uint8Array): Promise<string> => hash(secret, { ...options, salt });

/** The same under the salt and the costs of a stored one, which may be those of an earlier version; undefined if that is no such hash. */
export function hashLike(stored: string, secret: string): Promise<string> | undefined {
  const [, m, t, p, salt = ''] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/.exec(stored) ?? [];
  if (!salt) return undefined;
  return hash(secret, { memoryCost: Number(m), timeCost: Number(t), parallelism: Number(p), salt: Buffer.from(salt, 'base64') });
}

/** A hash that matches no password, so that an unknown e-mail takes as long to refuse as a wrong password. */
const nobody = hashPassword(crypto.randomUUID());

/** Whether the password is right. Without a hash the answer is no, after the same time. */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobody), comparable(password));
  return isRight && passwordHash !== null;
}
