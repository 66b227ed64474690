import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { recoveryCodes } from './second-factor.table.ts';

const howMany = 10;
/** Without letters that look like figures, or like one another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const letters = 16;

/** 16 letters, some 79 bits, in groups of four: nobody finds one by trying, not even with the digests. */
function newCode(): string {
  let code = '';
  while (code.length < letters) {
    const index = (randomBytes(1)[0] ?? 0) & 31;
    code += alphabet[index] ?? '';
  }
  return (code.match(/.{4}/g) ?? []).join('-');
}

/** How a code is typed does not matter: capitals, spaces, hyphens. */
const digestOf = (code: string): string => hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Gives an account ten new codes, each for one use, in place of those it had. They are shown once; the database keeps digests. */
export async function renewRecoveryCodes(db: Db, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ accountId, codeHash: digestOf(code) })));
  return codes;
}

/** Uses a code up. @returns whether the account had it, and it was not used before */
export async function takeRecoveryCode(db: Db, accountId: number, code: string): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ used: sql`now()` })
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, digestOf(code)), isNull(recoveryCodes.used)))
    .returning({ accountId: recoveryCodes.accountId });
  return used.length > 0;
}

/** How many codes of an account were not used yet. */
export const recoveryCodesLeft = (db: Db, accountId: number): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.used)));
