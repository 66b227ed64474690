import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { UnreadableSeal } from '../../../kit/server/sealing/keys.server.ts';
import { takeRecoveryCode } from './recovery-codes.server.ts';
import { authenticatorApps, factorRemovals, recoveryCodes } from './second-factor.table.ts';
import { stepOfCode } from './totp.server.ts';

/** Whether an account asks for a second factor. */
export async function hasSecondFactor(db: Db, accountId: number): Promise<boolean> {
  const confirmed = and(eq(authenticatorApps.accountId, accountId), isNotNull(authenticatorApps.confirmed));
  return (await db.$count(authenticatorApps, confirmed)) > 0;
}

/** Forgets the second factor of an account, with its recovery codes and a removal that was asked for. */
export async function dropFactor(db: Db, accountId: number): Promise<void> {
  await db.delete(authenticatorApps).where(eq(authenticatorApps.accountId, accountId));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await db.delete(factorRemovals).where(eq(factorRemovals.accountId, accountId));
}

/**
 * Uses up a code of the app, or a recovery code. Called in the transaction of what it allows, which takes it back if that fails.
 * @returns which of them it was; undefined if the code is wrong or was used before
 */
export async function takeCode(db: Db, accountId: number, code: string): Promise<'app' | 'recovery' | undefined> {
  if (await takeAppCode(db, accountId, code)) return 'app';
  return (await takeRecoveryCode(db, accountId, code)) ? 'recovery' : undefined;
}

async function takeAppCode(db: Db, accountId: number, code: string): Promise<boolean> {
  const [app] = await db
    .select()
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.accountId, accountId), isNotNull(authenticatorApps.confirmed)))
    .catch(nobodysCode);
  const step = app && stepOf(app.secret, code);
  return step !== undefined && takeStep(db, accountId, step);
}

/** No code belongs to a secret that cannot be opened; a recovery code still counts. */
function nobodysCode(error: unknown): [] {
  if (error instanceof UnreadableSeal) return [];
  throw error;
}

/** The step whose code it is. No code belongs to a secret that is lost. */
export const stepOf = (secret: string, code: string): number | undefined =>
  secret === '' ? undefined : stepOfCode(secret, code.replaceAll(' ', ''), Date.now());

/** Of two who send the same code at once, the second waits for the first, and finds it used. */
async function takeStep(db: Db, accountId: number, step: number): Promise<boolean> {
  const taken = await db
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(and(eq(authenticatorApps.accountId, accountId), lt(authenticatorApps.lastStep, step)))
    .returning({ accountId: authenticatorApps.accountId });
  return taken.length > 0;
}
