import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { accounts } from '../account/account.table.ts';
import { tellCopiedPasskey } from '../account/tell-holder.server.ts';
import { passkeyHolders, passkeys } from './passkey.table.ts';
import type { PasskeyAnswer } from './passkey-answer.domain.ts';
import { type AskedFor, takePasskeyChallenge } from './passkey-challenge.server.ts';
import { requireRelyingParty } from './relying-party.server.ts';
import { verifiedAnswer } from './verify-passkey.server.ts';

/** Somebody who shows a passkey of theirs, asked for a purpose. */
interface Shown {
  accountId: number;
  askedFor: AskedFor;
  answer: PasskeyAnswer;
}

/**
 * Takes the answer of a passkey as proof of who somebody is. Alone it counts as both factors, so it must have verified its holder; after a
 * password it need not. Called in the transaction of what it allows, whose end uses the challenge up, also where the answer is no.
 * @returns whether it proves it. @throws 409 where passkeys do not work
 */
export async function takePasskey(db: Db, request: FastifyRequest, { accountId, askedFor, answer }: Shown): Promise<boolean> {
  const rp = requireRelyingParty(request);
  const [found] = await db
    .select({ passkey: passkeys, handle: passkeyHolders.userHandle, name: accounts.accountName, email: accounts.email })
    .from(passkeys)
    .innerJoin(passkeyHolders, eq(passkeyHolders.accountId, passkeys.accountId))
    .innerJoin(accounts, eq(accounts.accountId, passkeys.accountId))
    .where(and(eq(passkeys.credentialId, answer.id), eq(passkeys.accountId, accountId)));
  if (!found) return false;
  const { userHandle } = answer.response;
  // One that has found its account by itself says whose it is.
  if (userHandle ? userHandle !== found.handle : askedFor === 'log-in') return false;
  const signed = await verifiedAnswer(found.passkey, answer, {
    rp,
    takes: (challenge) => takePasskeyChallenge(db, challenge, askedFor),
    isVerified: !askedFor.startsWith('second-step'),
  });
  if (!signed) return false;
  const { passkeyId, passkeyName } = found.passkey;
  if (await noteUse(db, passkeyId, signed)) return true;
  const author = { db, requestId: request.id, session: { accountId, name: found.name } };
  await audit(author, { action: 'refuse-passkey', resource: 'Account', recordId: accountId, after: { passkeyName } });
  await tellCopiedPasskey(author, found, passkeyName);
  return false;
}

/**
 * Stores that a passkey was used. Of two answers at once, the second waits for the first.
 * @returns whether its count has gone up; where it has not, somebody has a copy of it
 */
async function noteUse(
  db: Db,
  passkeyId: number,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
): Promise<boolean> {
  const goesUp = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`));
  const used = await db
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsed: sql`now()` })
    .where(and(eq(passkeys.passkeyId, passkeyId), goesUp))
    .returning({ passkeyId: passkeys.passkeyId });
  return used.length > 0;
}
