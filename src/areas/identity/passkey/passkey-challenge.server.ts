import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { hashToken, newToken } from '../../../kit/server/http/token.server.ts';
import { passkeyChallenges } from './passkey.table.ts';

/** What a passkey is asked for: to log in alone, after a password, to prove who somebody is, to be added. */
type Purpose = 'log-in' | 'second-step' | 'prove' | 'add';

/** What a challenge is good for, and for whom: the digest of a session, or of a half-done sign-in. */
export type AskedFor = 'log-in' | `${Exclude<Purpose, 'log-in'>} ${string}`;

/** How long there is to answer, as SQL. */
const lasts = sql.raw("interval '5 minutes'");

/** The same for the browser, in milliseconds. */
export const answerWithin = 300_000;

/** A new challenge, base64url; kept as its digest, and only as long as it counts, however many anybody asks for. */
export async function newPasskeyChallenge(db: Db, askedFor: AskedFor): Promise<string> {
  await forgetPasskeyChallenges(db);
  const challenge = newToken();
  await db.insert(passkeyChallenges).values({ challengeHash: hashToken(challenge), askedFor });
  return challenge;
}

/** Uses a challenge up, whatever it was for. @returns whether it was for this, and still counted */
export async function takePasskeyChallenge(db: Db, challenge: string, askedFor: AskedFor): Promise<boolean> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challengeHash, hashToken(challenge)), sql`${passkeyChallenges.created} > now() - ${lasts}`))
    .returning({ askedFor: passkeyChallenges.askedFor });
  return taken?.askedFor === askedFor;
}

/** Deletes challenges that no longer count. */
export async function forgetPasskeyChallenges(db: Db): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.created, sql`now() - ${lasts}`));
}
