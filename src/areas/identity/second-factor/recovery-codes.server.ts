import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { hashLike, hashSlowly } from '../account/password.server.ts';
import { recoveryCodes } from './second-factor.table.ts';

const howMany = 10;
/** Without letters that look like figures, or like one another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const letters = 16;

/** 16 letters, some 79 bits, in groups of four: nobody finds one by trying, not even with what the database keeps of it. */
function newCode(): string {
  let code = '';
  while (code.length < letters) {
    const index = (randomBytes(1)[0] ?? 0) & 31;
    code += alphabet[index] ?? '';
  }
  return (code.match(/.{4}/g) ?? []).join('-');
}

/** How a code is typed does not matter: capitals, spaces, hyphens. */
const lettersOf = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Gives an account ten new codes, each for one use, in place of those it had. They are shown once; the database keeps what argon2id makes
 * of them, under one salt for all ten, so that trying a code takes one hash.
 */
export async function renewRecoveryCodes(db: Db, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  const salt = randomBytes(16);
  const hashes = await Promise.all(codes.map((code) => hashSlowly(lettersOf(code), salt)));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ accountId, codeHash })));
  return codes;
}

/** What the database would hold of a code, where it holds this of another one of the same account. Those of 1.0 are SHA-256. */
const hashBeside = (stored: string, code: string): string | Promise<string> => hashLike(stored, code) ?? hashToken(code);

/** Uses a code up. @returns whether the account had it, and it was not used before */
export async function takeRecoveryCode(db: Db, accountId: number, code: string): Promise<boolean> {
  const given = lettersOf(code);
  if (given.length !== letters) return false;
  const [one] = await db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, accountId)).limit(1);
  if (!one) return false;
  const codeHash = await hashBeside(one.codeHash, given);
  const used = await db
    .update(recoveryCodes)
    .set({ used: sql`now()` })
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.used)))
    .returning({ accountId: recoveryCodes.accountId });
  return used.length > 0;
}

/** How many codes of an account were not used yet. */
export const recoveryCodesLeft = (db: Db, accountId: number): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.used)));
