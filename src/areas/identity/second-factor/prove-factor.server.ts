import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { conflict } from '../../../kit/server/http/errors.server.ts';
import { UnreadableSeal } from '../../../kit/server/sealing/keys.server.ts';
import { passkeys } from '../passkey/passkey.table.ts';
import type { PasskeyAnswer } from '../passkey/passkey-answer.domain.ts';
import type { AskedFor } from '../passkey/passkey-challenge.server.ts';
import { takePasskey } from '../passkey/take-passkey.server.ts';
import { isFactorDemanded } from './factor-due.server.ts';
import { takeRecoveryCode } from './recovery-codes.server.ts';
import { authenticatorApps, factorRemovals, recoveryCodes } from './second-factor.table.ts';
import { stepOfCode } from './totp.server.ts';

/** Whether an account takes the codes of an authenticator app. */
export async function hasApp(db: Db, accountId: number): Promise<boolean> {
  const confirmed = and(eq(authenticatorApps.accountId, accountId), isNotNull(authenticatorApps.confirmed));
  return (await db.$count(authenticatorApps, confirmed)) > 0;
}

/** Whether an account asks for a second factor. */
export const hasSecondFactor = async (db: Db, accountId: number): Promise<boolean> =>
  (await hasApp(db, accountId)) || (await db.$count(passkeys, eq(passkeys.accountId, accountId))) > 0;

/** Forgets the authenticator app of an account. */
export async function dropApp(db: Db, accountId: number): Promise<void> {
  await db.delete(authenticatorApps).where(eq(authenticatorApps.accountId, accountId));
}

/**
 * Whether a second factor is left, once one of several has gone; if not, what belonged to it goes too.
 * @throws 409 if a role demands that there is one
 */
export async function keepsFactor(db: Db, accountId: number): Promise<boolean> {
  if (await hasSecondFactor(db, accountId)) return true;
  if (await isFactorDemanded(db, accountId)) throw conflict('Your role requires two-step login.');
  await dropFactor(db, accountId);
  return false;
}

/** Forgets the second factor of an account, app and passkeys, with its recovery codes and a removal that was asked for. */
export async function dropFactor(db: Db, accountId: number): Promise<void> {
  await dropApp(db, accountId);
  await db.delete(passkeys).where(eq(passkeys.accountId, accountId));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await db.delete(factorRemovals).where(eq(factorRemovals.accountId, accountId));
}

export interface Proof {
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/**
 * Uses up a code, or the answer of a passkey. Called in the transaction of what it allows, which goes on to its end where the answer is no, so
 * that no challenge of a passkey is tried twice.
 * @returns which it was; undefined if it proves nothing
 */
export async function takeProof(
  db: Db,
  request: FastifyRequest,
  { code = '', passkey }: Proof,
  { accountId, askedFor }: { accountId: number; askedFor: AskedFor },
): Promise<'app' | 'recovery' | 'passkey' | undefined> {
  if (!passkey) return takeCode(db, accountId, code);
  return (await takePasskey(db, request, { accountId, askedFor, answer: passkey })) ? 'passkey' : undefined;
}

/**
 * Uses up a code of the app, or a recovery code. Called in the transaction of what it allows, which takes it back if that fails.
 * @returns which of them it was; undefined if the code is wrong or was used before
 */
async function takeCode(db: Db, accountId: number, code: string): Promise<'app' | 'recovery' | undefined> {
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
