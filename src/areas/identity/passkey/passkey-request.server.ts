import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { passkeys } from './passkey.table.ts';
import { type AskedFor, answerWithin, newPasskeyChallenge } from './passkey-challenge.server.ts';
import { relyingParty, requireRelyingParty } from './relying-party.server.ts';

/** The passkeys of an account, as a browser looks for them. */
export async function knownPasskeys(db: Db, accountId: number) {
  const { credentialId: id, transports } = passkeys;
  const known = await db.select({ id, transports }).from(passkeys).where(eq(passkeys.accountId, accountId));
  return known.map((one) => ({ ...one, type: 'public-key' }));
}

/** What a passkey is asked with, for a purpose: any that knows an account here, or one of an account. @throws 409 where passkeys do not work */
export async function passkeyRequest(
  db: Db,
  request: FastifyRequest,
  askedFor: AskedFor,
  allowed?: Awaited<ReturnType<typeof knownPasskeys>>,
) {
  const { id: rpId } = requireRelyingParty(request);
  return {
    challenge: await newPasskeyChallenge(db, askedFor),
    rpId,
    timeout: answerWithin,
    userVerification: askedFor.startsWith('second-step') ? 'preferred' : 'required',
    ...(allowed && { allowCredentials: allowed }),
  };
}

/** The same for one of the passkeys of an account; null if it has none, or none works at this address. */
export async function ownPasskeyRequest(db: Db, request: FastifyRequest, accountId: number, askedFor: AskedFor) {
  const known = relyingParty(request) ? await knownPasskeys(db, accountId) : [];
  return known.length > 0 ? passkeyRequest(db, request, askedFor, known) : null;
}
