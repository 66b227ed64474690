import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { isDemoAccount } from '../../../common/demo-accounts.domain.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { inTransaction } from '../../../kit/server/resource/saving/write.server.ts';
import { accounts } from '../account/account.table.ts';
import { requireChallenged } from '../second-factor/challenge.server.ts';
import { hasApp } from '../second-factor/prove-factor.server.ts';
import { accountOf } from '../second-factor/proving.server.ts';
import { throttled } from '../session/login-throttle.server.ts';
import { auditFailedSignIn } from '../session/session-audit.server.ts';
import { lockedHolder, notProven, openSession, sessionOf } from '../session/sign-in.server.ts';
import { linkedProviders } from '../single-sign-on/links.server.ts';
import { askPasskey, askProof, askSecondStep, logInByPasskey } from './passkey.domain.ts';
import { passkeys } from './passkey.table.ts';
import type { PasskeyAnswer } from './passkey-answer.domain.ts';
import { ownPasskeyRequest, passkeyRequest } from './passkey-request.server.ts';
import { requireRelyingParty } from './relying-party.server.ts';
import { takePasskey } from './take-passkey.server.ts';

const asked = 'Your browser asks you now';

/** Passkeys are asked for: to sign in, after a password, and to prove once more who somebody is. */
export const askPasskeyRoutes: readonly FastifyPluginAsync[] = [
  answering(askPasskey, async (_ctx, { request }) => {
    const { db } = request.server.services.database;
    return { data: await passkeyRequest(db, request, 'log-in'), message: asked };
  }),

  answering(logInByPasskey, async (_ctx, { body, request, reply }) => {
    const { passkey } = body();
    requireRelyingParty(request);
    const { db } = request.server.services.database;
    const [holder] = await db
      .select({ accountId: accounts.accountId, accountName: accounts.accountName, email: accounts.email })
      .from(passkeys)
      .innerJoin(accounts, eq(accounts.accountId, passkeys.accountId))
      .where(eq(passkeys.credentialId, passkey.id));
    const opened = await throttled(request, holder?.email.toLowerCase() ?? passkey.id, async () => {
      const token = holder && (await openByPasskey(request, holder, passkey));
      if (token) return { accountId: holder.accountId, token };
      await auditFailedSignIn(db, request, holder, { how: 'passkey' });
      return undefined;
    });
    if (!opened) throw notProven('This passkey was not accepted.|Log in with your password instead.');
    return sessionOf(request, reply, opened);
  }),

  answering(askSecondStep, async (_ctx, { body, request }) => {
    const { challenge } = body();
    const { db } = request.server.services.database;
    const { accountId } = await requireChallenged(request, challenge);
    const passkey = await ownPasskeyRequest(db, request, accountId, `second-step ${hashToken(challenge)}`);
    return { data: { hasApp: await hasApp(db, accountId), passkey }, message: asked };
  }),

  answering(askProof, (_ctx, { request }) =>
    inTransaction(
      request,
      async (ctx) => {
        // Whoever sees as another account proves who they are themselves.
        const { accountId, tokenHash } = ctx.session.viewer ?? ctx.session;
        const data = {
          hasPassword: (await accountOf(ctx, accountId)).passwordHash !== null,
          hasApp: await hasApp(ctx.db, accountId),
          passkey: await ownPasskeyRequest(ctx.db, request, accountId, `prove ${tokenHash}`),
          providers: await linkedProviders(ctx.db, accountId),
        };
        return { data, message: asked };
      },
      { mayView: true },
    ),
  ),
];

/** @returns the token of a new session; undefined if the passkey proves nothing, or its holder may not sign in */
async function openByPasskey(
  request: FastifyRequest,
  { accountId, email }: { accountId: number; email: string },
  answer: PasskeyAnswer,
): Promise<string | undefined> {
  if (isDemoAccount(email.toLowerCase()) && !request.server.demoAccounts) return undefined;
  return request.server.services.database.db.transaction(async (tx) => {
    const holder = await lockedHolder(tx, accountId);
    if (!holder || !(await takePasskey(tx, request, { accountId, askedFor: 'log-in', answer }))) return undefined;
    return openSession(tx, request, holder, { how: 'passkey' });
  });
}
