import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { inTransaction } from '../../../kit/server/resource/saving/write.server.ts';
import { accounts } from '../account/account.table.ts';
import { checkPassword, wrongPassword } from '../account/password.server.ts';
import { throttled } from '../session/login-throttle.server.ts';
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
  let wrong = refusedProof(given);
  const done = await throttled(request, account.email.toLowerCase(), async () => {
    if (!given.passkey && !(await checkPassword(account.passwordHash, password ?? ''))) return undefined;
    wrong = refusedProof(factor);
    return inTransaction(request, async (tx) => {
      await lockedHolder(tx.db, accountId);
      const by = await takeProof(tx.db, request, factor, { accountId, askedFor: `prove ${tokenHash}` });
      return by && { result: await run(tx, account) };
    });
  });
  if (!done) throw ruleBroken(wrong);
  return done.result;
}
