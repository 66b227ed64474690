import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFresh, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { inTransaction } from '../../../kit/server/resource/saving/write.server.ts';
import { accounts } from '../account/account.table.ts';
import { checkPassword, wrongPassword } from '../account/password.server.ts';
import { throttled } from '../session/login-throttle.server.ts';
import { sessions } from '../session/session.table.ts';
import { lockedHolder } from '../session/sign-in.server.ts';
import { hasSecondFactor, type Proof, takeProof } from './prove-factor.server.ts';

interface Holder {
  name: string;
  email: string;
}

export const wrongCode = 'The code is wrong, or was used before';
export const wrongPasskey = 'The passkey was not accepted';

/** What is said of a proof that proves nothing. */
export const wrongProof = ({ passkey }: Proof): string => (passkey ? wrongPasskey : wrongCode);

/** The same beside the field where it was given. */
export const refusedProof = ({ password, passkey }: Proof & { password?: string | undefined }): Record<string, string[]> => {
  if (passkey) return { passkey: [wrongPasskey] };
  return password === undefined ? { code: [wrongCode] } : { password: [wrongPassword] };
};

export async function accountOf(
  { db, session }: Pick<Context, 'db' | 'session'>,
  accountId = session.accountId,
): Promise<Holder & { passwordHash: string | null }> {
  const [account] = await db.select().from(accounts).where(eq(accounts.accountId, accountId));
  return { name: account?.accountName ?? '', email: account?.email ?? '', passwordHash: account?.passwordHash ?? null };
}

/**
 * Asks for more than a session that somebody has found open, whether or not the account has a second factor.
 * @throws 403 of the type that makes the browser ask, unless its holder has proven within ten minutes who they are
 */
export async function requireProven({ db, session: { tokenHash } }: Pick<Context, 'db' | 'session'>): Promise<void> {
  const isFresh = and(eq(sessions.tokenHash, tokenHash), sql`${sessions.confirmed} > now() - interval '10 minutes'`);
  if ((await db.$count(sessions, isFresh)) === 0) throw notFresh();
}

/** @throws 422 at the field of the password, 429 */
export async function requirePassword(
  request: FastifyRequest,
  { email, passwordHash }: { email: string; passwordHash: string | null },
  password: string,
  field = 'password',
): Promise<void> {
  const isRight = await throttled(
    request,
    email.toLowerCase(),
    async () => (await checkPassword(passwordHash, password)) || undefined,
  );
  if (!isRight) throw ruleBroken({ [field]: [wrongPassword] });
}

/**
 * Asks for the password before it is changed by what somebody signs in. Whoever has none must have proven lately who they are.
 * @throws 403, 422, 429
 */
export async function requireProof(request: FastifyRequest, password: string | undefined): Promise<void> {
  const account = await accountOf(request.context);
  if (account.passwordHash === null) return requireProven(request.context);
  if (password === undefined) throw ruleBroken({ password: ['Current Password is required'] });
  await requirePassword(request, account, password);
}

/**
 * Does something for somebody who proves once more who they are: by password and code, or by a passkey, which is both.
 * @throws 409, 422, 429
 */
export async function proving<T>(
  request: FastifyRequest,
  given: Proof & { password?: string | undefined },
  run: (ctx: WriteContext, holder: Holder) => Promise<T>,
): Promise<T> {
  const ctx = request.context;
  const { accountId, tokenHash } = ctx.session;
  const account = await accountOf(ctx);
  if (!(await hasSecondFactor(ctx.db, accountId))) throw conflict('Two-step login is off.');
  const { password, ...factor } = given;
  if (!given.passkey) await requireProof(request, password);
  const done = await throttled(request, account.email.toLowerCase(), () =>
    inTransaction(request, async (tx) => {
      await lockedHolder(tx.db, accountId);
      const by = await takeProof(tx.db, request, factor, { accountId, askedFor: `prove ${tokenHash}` });
      return by && { result: await run(tx, account) };
    }),
  );
  if (!done) throw ruleBroken(refusedProof(factor));
  return done.result;
}
