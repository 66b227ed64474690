import { eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { qrCode } from '../../../kit/server/documents/qr-code.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, HttpError, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { inTransaction } from '../../../kit/server/resource/saving/write.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { accounts } from '../account/account.table.ts';
import { changeCredentials } from '../account/credentials.server.ts';
import { checkPassword, wrongPassword } from '../account/password.server.ts';
import { tellSecondFactor } from '../account/tell-holder.server.ts';
import { throttled } from '../session/login-throttle.server.ts';
import { sessions } from '../session/session.table.ts';
import { auditFailedSignIn } from '../session/session-audit.server.ts';
import { lockedHolder, notProven, openSession, sessionOf } from '../session/sign-in.server.ts';
import { challenged, takeChallenge } from './challenge.server.ts';
import { isFactorDemanded } from './factor-due.server.ts';
import { dropFactor, hasSecondFactor, stepOf, takeCode } from './prove-factor.server.ts';
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
    const asked = await challenged(request.server.services.database.db, given.challenge);
    if (!asked) {
      await throttled(request, given.challenge, async () => undefined);
      throw challengeIsVoid();
    }
    const opened = await throttled(request, asked.email.toLowerCase(), () => stepThrough(request, asked.accountId, given));
    if (!opened) throw notProven(wrongCode);
    return sessionOf(request, reply, { accountId: asked.accountId, token: opened });
  }),

  answering(confirmIdentity, async (ctx, { body, request }) => {
    const { password, code = '' } = body();
    // Whoever sees as another account proves who they are themselves.
    const { accountId, tokenHash } = ctx.session.viewer ?? ctx.session;
    const { email, passwordHash } = await accountOf(ctx, accountId);
    const confirm = async ({ db, ...tx }: WriteContext) => {
      await lockedHolder(db, accountId);
      if (password === undefined && !(await takeCode(db, accountId, code))) return undefined;
      await db.update(sessions).set({ confirmed: sql`now()` }).where(eq(sessions.tokenHash, tokenHash));
      await audit({ ...tx, db }, { action: 'confirm', resource: 'Account', recordId: accountId });
      return true;
    };
    const isProven = await throttled(request, email.toLowerCase(), async () => {
      if (password !== undefined && !(await checkPassword(passwordHash, password))) return undefined;
      return inTransaction(request, confirm, { mayView: true });
    });
    if (!isProven) throw ruleBroken(password === undefined ? { code: [wrongCode] } : { password: [wrongPassword] });
    return { data: null, message: 'Thank you' };
  }),

  answering(getSecondFactor, async ({ db, session: { accountId } }) => {
    const [app] = await db
      .select({ confirmed: authenticatorApps.confirmed })
      .from(authenticatorApps)
      .where(eq(authenticatorApps.accountId, accountId));
    const since = app?.confirmed ?? null;
    const isDemanded = await isFactorDemanded(db, accountId);
    return { isOn: since !== null, since, isDemanded, recoveryCodesLeft: await recoveryCodesLeft(db, accountId) };
  }),

  answering(setUpSecondFactor, async (ctx, { body, request }) => {
    const { password } = body();
    const { email, passwordHash } = await accountOf(ctx);
    const isRight = await throttled(
      request,
      email.toLowerCase(),
      async () => (await checkPassword(passwordHash, password)) || undefined,
    );
    if (!isRight) throw ruleBroken({ password: [wrongPassword] });
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
      if (await isFactorDemanded(ctx.db, accountId)) throw conflict('Your role requires two-step login.');
      await dropFactor(ctx.db, accountId);
      await changeCredentials(ctx, accountId, { keepSession: tokenHash, entry: { action: 'turn-off-factor' } });
      await tellSecondFactor(ctx, holder, 'off');
      return { data: null, message: 'Two-step login is off' };
    }),
  ),
];

const wrongCode = 'The code is wrong, or was used before';
const isOnAlready = () => conflict('Two-step login is on already.|Turn it off first, to use another app.');
const challengeIsVoid = () =>
  new HttpError(404, 'Not found', 'This login took too long, or was completed already.|Log in again.');

interface Holder {
  name: string;
  email: string;
}

async function accountOf(
  { db, session }: Context,
  accountId = session.accountId,
): Promise<Holder & { passwordHash: string | null }> {
  const [account] = await db.select().from(accounts).where(eq(accounts.accountId, accountId));
  return { name: account?.accountName ?? '', email: account?.email ?? '', passwordHash: account?.passwordHash ?? null };
}

/** Takes challenge and code for a session. @returns its token; undefined if the code is wrong or was used before */
async function stepThrough(
  request: FastifyRequest,
  accountId: number,
  { challenge, code }: { challenge: string; code: string },
): Promise<string | undefined> {
  const { db } = request.server.services.database;
  const opened = await db.transaction(async (tx) => {
    const holder = await lockedHolder(tx, accountId);
    if (!holder) throw challengeIsVoid();
    const by = await takeCode(tx, accountId, code);
    if (!by) return undefined;
    const provider = await takeChallenge(tx, challenge);
    if (!provider) throw challengeIsVoid();
    const author = { db: tx, requestId: request.id, session: { accountId, name: holder.accountName } };
    if (by === 'recovery') {
      const after = { left: await recoveryCodesLeft(tx, accountId) };
      await audit(author, { action: 'use-recovery-code', resource: 'Account', recordId: accountId, after });
    }
    return openSession(tx, request, holder, provider);
  });
  if (opened === undefined) {
    const [account] = await db.select().from(accounts).where(eq(accounts.accountId, accountId));
    await auditFailedSignIn(db, request, account);
  }
  return opened;
}

/** Does something for somebody who proves once more who they are, by password and code. @throws 409, 422, 429 */
async function proving<T>(
  request: FastifyRequest,
  { password, code }: { password: string; code: string },
  run: (ctx: WriteContext, holder: Holder) => Promise<T>,
): Promise<T> {
  const ctx = request.context;
  const { accountId } = ctx.session;
  const account = await accountOf(ctx);
  if (!(await hasSecondFactor(ctx.db, accountId))) throw conflict('Two-step login is off.');
  let wrong = { password: [wrongPassword] } as Record<string, string[]>;
  const done = await throttled(request, account.email.toLowerCase(), async () => {
    if (!(await checkPassword(account.passwordHash, password))) return undefined;
    wrong = { code: [wrongCode] };
    return inTransaction(request, async (tx) => {
      await lockedHolder(tx.db, accountId);
      return (await takeCode(tx.db, accountId, code)) && { result: await run(tx, account) };
    });
  });
  if (!done) throw ruleBroken(wrong);
  return done.result;
}
