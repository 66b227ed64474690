import { and, asc, eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { newToken } from '../../../kit/server/http/token.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { inTransaction } from '../../../kit/server/resource/saving/write.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { changeCredentials } from '../account/credentials.server.ts';
import { tellPasskeyAdded, tellPasskeyDeleted, tellSecondFactor } from '../account/tell-holder.server.ts';
import { hasSecondFactor, keepsFactor } from '../second-factor/prove-factor.server.ts';
import { accountOf, proving, requireProven, wrongPasskey } from '../second-factor/proving.server.ts';
import { renewRecoveryCodes } from '../second-factor/recovery-codes.server.ts';
import { lockedHolder } from '../session/sign-in.server.ts';
import { addPasskey, deletePasskey, getPasskeys, renamePasskey, setUpPasskey } from './passkey.domain.ts';
import { passkeyHolders, passkeys } from './passkey.table.ts';
import type { NewPasskey } from './passkey-answer.domain.ts';
import { answerWithin, newPasskeyChallenge, takePasskeyChallenge } from './passkey-challenge.server.ts';
import { knownPasskeys } from './passkey-request.server.ts';
import { type RelyingParty, requireRelyingParty } from './relying-party.server.ts';
import { verifiedPasskey } from './verify-passkey.server.ts';

/** More than anybody has. */
const mostPasskeys = 20;

/** One's own passkeys. */
export const passkeyRoutes: readonly FastifyPluginAsync[] = [
  answering(getPasskeys, ({ db, session: { accountId } }) =>
    db
      .select({
        ...{ passkeyId: passkeys.passkeyId, passkeyName: passkeys.passkeyName },
        ...{ created: passkeys.created, lastUsed: passkeys.lastUsed },
        ...{ isSynced: passkeys.isSynced, isBackedUp: passkeys.isBackedUp },
      })
      .from(passkeys)
      .where(eq(passkeys.accountId, accountId))
      .orderBy(asc(passkeys.created), asc(passkeys.passkeyId)),
  ),

  answering(setUpPasskey, (_ctx, { request }) =>
    inTransaction(request, async (ctx) => {
      const rp = requireRelyingParty(request);
      // Whoever adds a passkey signs in with it from then on, and locks out whoever has only the password.
      await requireProven(ctx);
      const data = await creationOf(ctx, rp);
      return { data, message: 'Your browser asks you now' };
    }),
  ),

  answering(addPasskey, async (_ctx, { body, request }) => {
    const { passkeyName, credential } = body();
    const rp = requireRelyingParty(request);
    const added = await inTransaction(request, (ctx) => add(ctx, { rp, passkeyName, credential }));
    if (!added) throw ruleBroken({ credential: [wrongPasskey] });
    return { data: added, message: 'The passkey was added' };
  }),

  writing(renamePasskey, async (ctx, { query: { passkeyId }, body }) => {
    const { passkeyName } = body();
    const { accountId } = ctx.session;
    const own = and(eq(passkeys.passkeyId, passkeyId), eq(passkeys.accountId, accountId));
    const [before] = await ctx.db.select({ passkeyName: passkeys.passkeyName }).from(passkeys).where(own).for('update');
    if (!before) throw notFound('passkey');
    await ctx.db.update(passkeys).set({ passkeyName }).where(own);
    await audit(ctx, { action: 'rename-passkey', resource: 'Account', recordId: accountId, before, after: { passkeyName } });
    return { data: passkeyId, message: 'The passkey was renamed' };
  }),

  answering(deletePasskey, (_ctx, { query: { passkeyId }, body, request }) =>
    proving(request, body(), async (ctx, holder) => {
      const { accountId, tokenHash } = ctx.session;
      const [gone] = await ctx.db
        .delete(passkeys)
        .where(and(eq(passkeys.passkeyId, passkeyId), eq(passkeys.accountId, accountId)))
        .returning({ passkeyName: passkeys.passkeyName });
      if (!gone) throw notFound('passkey');
      const isOn = await keepsFactor(ctx.db, accountId);
      await changeCredentials(ctx, accountId, { keepSession: tokenHash, entry: { action: 'delete-passkey', before: gone } });
      await tellPasskeyDeleted(ctx, holder, gone.passkeyName);
      if (!isOn) await tellSecondFactor(ctx, holder, 'off');
      return {
        data: passkeyId,
        message: isOn ? 'The passkey was deleted' : 'The passkey was deleted, and two-step login is off',
      };
    }),
  ),
];

/** What a browser makes a new passkey with. */
async function creationOf(ctx: WriteContext, rp: RelyingParty) {
  const { db } = ctx;
  const { accountId, tokenHash } = ctx.session;
  const { name, email } = await accountOf(ctx);
  const known = await knownPasskeys(db, accountId);
  requireRoom(known.length);
  const [school] = await db.select({ name: schools.schoolName }).from(schools);
  const challenge = await newPasskeyChallenge(db, `add ${tokenHash}`);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const made = await generateRegistrationOptions({
    rpID: rp.id,
    rpName: school?.name ?? '',
    userID: new Uint8Array(Buffer.from(await handleOf(db, accountId), 'base64url')),
    userName: email,
    userDisplayName: name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: answerWithin,
    excludeCredentials: known,
    // It is found without an e-mail, so that it logs in by itself.
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
  const { residentKey = 'required', userVerification = 'preferred' } = made.authenticatorSelection ?? {};
  return {
    ...made,
    rp: { id: rp.id, name: made.rp.name },
    timeout: answerWithin,
    attestation: made.attestation ?? 'none',
    excludeCredentials: made.excludeCredentials ?? [],
    authenticatorSelection: { residentKey, requireResidentKey: true, userVerification },
  };
}

/** @throws 409 */
function requireRoom(count: number): void {
  if (count >= mostPasskeys) throw conflict(`You have ${mostPasskeys} passkeys already.|Delete one that you no longer use.`);
}

/** By what passkeys know the account; made for the first. */
async function handleOf(db: Db, accountId: number): Promise<string> {
  await db.insert(passkeyHolders).values({ accountId, userHandle: newToken() }).onConflictDoNothing();
  const [holder] = await db.select().from(passkeyHolders).where(eq(passkeyHolders.accountId, accountId));
  if (!holder) throw new Error('The handle was not stored.');
  return holder.userHandle;
}

interface Adding {
  rp: RelyingParty;
  passkeyName: string;
  credential: NewPasskey;
}

/** Stores a new passkey. @returns undefined if it is not what was asked for, which uses the challenge up. @throws 409 if it is known, or one too many */
async function add(ctx: WriteContext, { rp, passkeyName, credential }: Adding) {
  const { db } = ctx;
  const { accountId, tokenHash } = ctx.session;
  await lockedHolder(db, accountId);
  const takes = (challenge: string) => takePasskeyChallenge(db, challenge, `add ${tokenHash}`);
  const made = await verifiedPasskey(credential, { rp, takes, isVerified: false });
  if (!made) return undefined;
  requireRoom(await db.$count(passkeys, eq(passkeys.accountId, accountId)));
  const isFirst = !(await hasSecondFactor(db, accountId));
  const [stored] = await db
    .insert(passkeys)
    .values({ ...made, accountId, passkeyName })
    .onConflictDoNothing()
    .returning({ passkeyId: passkeys.passkeyId });
  if (!stored) throw conflict('This passkey was added already.');
  await changeCredentials(ctx, accountId, { keepSession: tokenHash, entry: { action: 'add-passkey', after: { passkeyName } } });
  await tellPasskeyAdded(ctx, await accountOf(ctx), passkeyName);
  return { ...stored, recoveryCodes: isFirst ? await renewRecoveryCodes(db, accountId) : [] };
}
