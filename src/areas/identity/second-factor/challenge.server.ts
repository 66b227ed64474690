import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { problemTypes } from '../../../kit/domain/problem.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { HttpError } from '../../../kit/server/http/errors.server.ts';
import { hashToken, newToken } from '../../../kit/server/http/token.server.ts';
import { accounts } from '../account/account.table.ts';
import { throttled } from '../session/login-throttle.server.ts';
import { hasSecondFactor } from './prove-factor.server.ts';
import { signInChallenges } from './second-factor.table.ts';

/** How long there is to enter a code, as SQL. */
const lasts = sql.raw("interval '5 minutes'");

/** By which provider the sign-in came, if by one. */
type ByProvider = Partial<Pick<typeof signInChallenges.$inferSelect, 'identityProviderId' | 'providerSid'>>;

/** Stands for what an account that asks for a second factor has proven so far; undefined if it asks for none. Kept as its digest. */
export async function challengeFor(db: Db, accountId: number, by: ByProvider = {}): Promise<string | undefined> {
  if (!(await hasSecondFactor(db, accountId))) return undefined;
  const challenge = newToken();
  await db.insert(signInChallenges).values({ tokenHash: hashToken(challenge), accountId, ...by });
  return challenge;
}

/** 401: what was proven is right, and a code is asked for besides. */
export const secondFactorAsked = (challenge: string) =>
  new HttpError(401, 'One more step', 'Enter the code that your authenticator app shows, or a recovery code.', {
    type: problemTypes.secondFactor,
    challenge,
  });

const stillStands = (challenge: string) =>
  and(eq(signInChallenges.tokenHash, hashToken(challenge)), sql`${signInChallenges.created} > now() - ${lasts}`);

export const challengeIsVoid = () =>
  new HttpError(404, 'Not found', 'This login took too long, or was completed already.|Log in again.');

/** Whose challenge it is, as long as it counts. @throws 404, 429 */
export async function requireChallenged(
  request: FastifyRequest,
  challenge: string,
): Promise<{ accountId: number; email: string }> {
  const [found] = await request.server.services.database.db
    .select({ accountId: accounts.accountId, email: accounts.email })
    .from(signInChallenges)
    .innerJoin(accounts, eq(accounts.accountId, signInChallenges.accountId))
    .where(stillStands(challenge));
  if (found) return found;
  await throttled(request, challenge, async () => undefined);
  throw challengeIsVoid();
}

/** Uses a challenge up. @returns by which provider the sign-in came; undefined if the challenge no longer counts */
export async function takeChallenge(db: Db, challenge: string): Promise<ByProvider | undefined> {
  const { identityProviderId, providerSid } = signInChallenges;
  const taken = db.delete(signInChallenges).where(stillStands(challenge));
  const [by] = await taken.returning({ identityProviderId, providerSid });
  return by;
}

/** Deletes challenges that no longer count. */
export async function forgetChallenges(db: Db): Promise<void> {
  await db.delete(signInChallenges).where(lt(signInChallenges.created, sql`now() - ${lasts}`));
}
