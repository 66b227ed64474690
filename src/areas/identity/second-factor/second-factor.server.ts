import { eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { qrCode } from '../../../kit/server/documents/qr-code.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { inTransaction } from '../../../kit/server/resource/saving/write.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { accounts } from '../account/account.table.ts';
import { changeCredentials } from '../account/credentials.server.ts';
import { checkPassword } from '../account/password.server.ts';
import { tellAppRemoved, tellSecondFactor } from '../account/tell-holder.server.ts';
import { passkeys } from '../passkey/passkey.table.ts';
import { throttled } from '../session/login-throttle.server.ts';
import { sessions } from '../session/session.table.ts';
import { auditFailedSignIn } from '../session/session-audit.server.ts';
import { lockedHolder, notProven, openSession, sessionOf } from '../session/sign-in.server.ts';
import { challengeIsVoid, requireChallenged, takeChallenge } from './challenge.server.ts';
import { isFactorDemanded } from './factor-due.server.ts';
import { dropApp, keepsFactor, type Proof, stepOf, takeProof } from './prove-factor.server.ts';
import { accountOf, proving, refusedProof, requireProof, wrongCode, wrongProof } from './proving.server.ts';
import { recoveryCodesLeft, renewRecoveryCodes } from './recovery-codes.server.ts';
import {
  confirmIdentity,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes as renewCall,
  secondStep,
  setUpSecondFactor,
  turnOffSecondFactor,
} from './second-factor.domain.ts';
import { authenticatorApps } from './second-factor.table.ts';
import { newTotpSecret, totpAddress } from './totp.server.ts';

/** The second step of signing in, and one's own second factor. Nothing of a request that holds a password or a code is stored. */
export const secondFactorRoutes: readonly FastifyPluginAsync[] = [
  answering(secondStep, async (_ctx, { body, request, reply }) => {
    const given = body();
    const asked = await requireChallenged(request, given.challenge);
    const opened = await throttled(request, asked.email.toLowerCase(), () => stepThrough(request, asked.accountId, given));
    if (!opened) throw notProven(wrongProof(given));
    return sessionOf(request, reply, { accountId: asked.accountId, token: opened });
  }),

  answering(confirmIdentity, async (ctx, { body, request }) => {
    const given = body();
    const { password } = given;
    // Whoever sees as another account proves who they are themselves.
    const { accountId, tokenHash } = ctx.session.viewer ?? ctx.session;
    const { email, passwordHash } = await accountOf(ctx, accountId);
    const confirm = async ({ db, ...tx }: WriteContext) => {
      await lockedHolder(db, accountId);
      const by = { accountId, askedFor: `prove ${tokenHash}` } as const;
      if (password === undefined && !(await takeProof(db, request, given, by))) return undefined;
      await db.update(sessions).set({ confirmed: sql`now()` }).where(eq(sessions.tokenHash, tokenHash));
      await audit({ ...tx, db }, { action: 'confirm', resource: 'Account', recordId: accountId });
      return true;
    };
    const isProven = await throttled(request, email.toLowerCase(), async () => {
      if (password !== undefined && !(await checkPassword(passwordHash, password))) return undefined;
      return inTransaction(request, confirm, { mayView: true });
    });
    if (!isProven) throw ruleBroken(refusedProof(given));
    return { data: null, message: 'Thank you' };
  }),

  answering(getSecondFactor, async ({ db, session }) => {
    const { accountId } = session;
    const [app] = await db
      .select({ confirmed: authenticatorApps.confirmed })
      .from(authenticatorApps)
      .where(eq(authenticatorApps.accountId, accountId));
    const [first] = await db
      .select({ created: passkeys.created })
      .from(passkeys)
      .where(eq(passkeys.accountId, accountId))
      .orderBy(passkeys.created)
      .limit(1);
    const [since = null] = [app?.confirmed, first?.created].filter((one) => one != null).sort((one, other) => +one - +other);
    return {
      isOn: since !== null,
      since,
      hasApp: app?.confirmed != null,
      hasPasskey: first !== undefined,
      hasPassword: (await accountOf({ db, session })).passwordHash !== null,
      isDemanded: await isFactorDemanded(db, accountId),
      recoveryCodesLeft: await recoveryCodesLeft(db, accountId),
    };
  }),

  answering(setUpSecondFactor, async (ctx, { body, request }) => {
    await requireProof(request, body().password);
    const { email } = await accountOf(ctx);
    const secret = newTotpSecret();
    await inTransaction(request, async ({ db, session: { accountId } }) => {
      const stored = { secret, created: sql`now()` };
      const shown = await db
        .insert(authenticatorApps)
        .values({ accountId, ...stored })
        .onConflictDoUpdate({ target: authenticatorApps.accountId, set: stored, setWhere: isNull(authenticatorApps.confirmed) })
        .returning({ accountId: authenticatorApps.accountId });
      if (shown.length === 0) throw isOnAlready();
    });
    const [school] = await ctx.db.select({ name: schools.schoolName }).from(schools);
    const address = totpAddress({ secret, email, school: school?.name ?? '' });
    return { data: { secret, address, picture: qrCode(address) }, message: 'Enter the code that the app shows' };
  }),

  answering(confirmSecondFactor, async (ctx, { body, request }) => {
    const { code } = body();
    const { email, name } = await accountOf(ctx);
    const codes = await throttled(request, email.toLowerCase(), () =>
      inTransaction(request, async (tx) => {
        const { accountId, tokenHash } = tx.session;
        await lockedHolder(tx.db, accountId);
        const [app] = await tx.db.select().from(authenticatorApps).where(eq(authenticatorApps.accountId, accountId));
        if (!app || app.confirmed) throw app ? isOnAlready() : conflict('There is nothing to confirm.|Begin again.');
        const step = stepOf(app.secret, code);
        if (step === undefined) return undefined;
        await tx.db
          .update(authenticatorApps)
          .set({ confirmed: sql`now()`, lastStep: step })
          .where(eq(authenticatorApps.accountId, accountId));
        await changeCredentials(tx, accountId, { keepSession: tokenHash, entry: { action: 'turn-on-factor' } });
        await tellSecondFactor(tx, { name, email }, 'on');
        return renewRecoveryCodes(tx.db, accountId);
      }),
    );
    if (!codes) throw ruleBroken({ code: [wrongCode] });
    return { data: { recoveryCodes: codes }, message: 'Two-step login is on' };
  }),

  answering(renewCall, (_ctx, { body, request }) =>
    proving(request, body(), async (ctx) => {
      const { accountId } = ctx.session;
      const codes = await renewRecoveryCodes(ctx.db, accountId);
      await audit(ctx, { action: 'renew-recovery-codes', resource: 'Account', recordId: accountId });
      return { data: { recoveryCodes: codes }, message: 'The recovery codes were replaced' };
    }),
  ),

  answering(turnOffSecondFactor, (_ctx, { body, request }) =>
    proving(request, body(), async (ctx, holder) => {
      const { accountId, tokenHash } = ctx.session;
      await dropApp(ctx.db, accountId);
      const isOn = await keepsFactor(ctx.db, accountId);
      await changeCredentials(ctx, accountId, {
        keepSession: tokenHash,
        entry: { action: isOn ? 'remove-app' : 'turn-off-factor' },
      });
      await (isOn ? tellAppRemoved(ctx, holder) : tellSecondFactor(ctx, holder, 'off'));
      return { data: null, message: isOn ? 'The authenticator app was removed' : 'Two-step login is off' };
    }),
  ),
];

const isOnAlready = () => conflict('Two-step login is on already.|Turn it off first, to use another app.');

const inWords = { app: 'code of the app', recovery: 'recovery code', passkey: 'passkey' } as const;

/** Takes challenge and proof for a session. @returns its token; undefined if the proof proves nothing */
async function stepThrough(
  request: FastifyRequest,
  accountId: number,
  { challenge, ...proof }: Proof & { challenge: string },
): Promise<string | undefined> {
  const { db } = request.server.services.database;
  const opened = await db.transaction(async (tx) => {
    const holder = await lockedHolder(tx, accountId);
    if (!holder) throw challengeIsVoid();
    const by = await takeProof(tx, request, proof, { accountId, askedFor: `second-step ${hashToken(challenge)}` });
    if (!by) return undefined;
    const provider = await takeChallenge(tx, challenge);
    if (!provider) throw challengeIsVoid();
    const author = { db: tx, requestId: request.id, session: { accountId, name: holder.accountName } };
    if (by === 'recovery') {
      const after = { left: await recoveryCodesLeft(tx, accountId) };
      await audit(author, { action: 'use-recovery-code', resource: 'Account', recordId: accountId, after });
    }
    const first = provider.identityProviderId ? 'login provider' : 'password';
    return openSession(tx, request, holder, { ...provider, how: `${first} and ${inWords[by]}` });
  });
  if (opened === undefined) {
    const [account] = await db.select().from(accounts).where(eq(accounts.accountId, accountId));
    await auditFailedSignIn(db, request, account, { how: 'second factor' });
  }
  return opened;
}
