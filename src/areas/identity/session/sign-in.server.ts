import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { HttpError } from '../../../kit/server/http/errors.server.ts';
import { hashToken, newToken } from '../../../kit/server/http/token.server.ts';
import { accounts } from '../account/account.table.ts';
import { challengeFor, secondFactorAsked } from '../second-factor/challenge.server.ts';
import { noticeSignIn } from '../unusual/notice-sign-in.server.ts';
import { noticing } from '../unusual/notice-unusual.server.ts';
import { rememberBrowser } from './known-browser.server.ts';
import { sessions } from './session.table.ts';
import { auditSignIn } from './session-audit.server.ts';

/** What somebody hears who has not proven who they are; the same whatever was wrong. */
export const notProven = (detail = 'The e-mail or the password is wrong.') =>
  new HttpError(401, 'Unable to authenticate', detail);

/** Somebody who has proven who they are, and how. */
interface Proven {
  accountId: number;
  passwordHash: string | null;
}

/**
 * The account, if the proof still holds and it may sign in; locked until the transaction ends. Changes made meanwhile are waited for, and
 * later ones wait, so that a proof from before a change cannot outlive it.
 */
export async function holderOf(db: Pick<Db, 'select'>, proven: Proven | undefined) {
  if (!proven?.passwordHash) return undefined;
  return lockedHolder(db, proven.accountId, eq(accounts.passwordHash, proven.passwordHash));
}

/** An account that may sign in, locked as above. */
export async function lockedHolder(db: Pick<Db, 'select'>, accountId: number, proof?: ReturnType<typeof eq>) {
  const [holder] = await db
    .select({ accountId: accounts.accountId, accountName: accounts.accountName, email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.accountId, accountId), eq(accounts.isDisabled, false), proof))
    .for('no key update');
  return holder;
}

/**
 * Opens a session for somebody who has just proven or chosen their password.
 * @throws 401 if it is no longer theirs; 401 of a type of its own, with a challenge, if the account asks for a second factor besides
 */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  proven: Proven,
  how = 'password',
): Promise<{ message: string }> {
  const opened = await request.server.services.database.db.transaction(async (tx) => {
    const holder = await holderOf(tx, proven);
    if (!holder) throw notProven();
    const challenge = await challengeFor(tx, holder.accountId);
    return challenge ? { challenge } : { token: await openSession(tx, request, holder, { how }) };
  });
  if (opened.token === undefined) throw secondFactorAsked(opened.challenge);
  return sessionOf(request, reply, { accountId: proven.accountId, token: opened.token });
}

/** What a session keeps of the provider by which it was opened. */
export type ByProvider = Pick<
  typeof sessions.$inferInsert,
  'identityProviderId' | 'providerSid' | 'hasProvenFactor' | 'confirmed'
>;

/** A new session of an account; `how` says to the log what its holder has proven. @returns its token */
export async function openSession(
  db: Db,
  request: FastifyRequest,
  holder: { accountId: number; accountName: string },
  { how, ...by }: ByProvider & { how: string },
): Promise<string> {
  const { token, sessionId } = await storeSession(db, request, { accountId: holder.accountId, ...by });
  await auditSignIn(db, request, holder, { sessionId, how });
  return token;
}

/** Stores a new session; `viewerHash` is that of the session of whoever sees as the account. */
export async function storeSession(
  db: Db,
  request: FastifyRequest,
  of: { accountId: number; viewerHash?: string } & ByProvider,
): Promise<{ token: string; sessionId: number }> {
  const token = newToken();
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 200);
  const [opened] = await db
    .insert(sessions)
    .values({ ...of, tokenHash: hashToken(token), userAgent })
    .returning({ sessionId: sessions.sessionId });
  if (!opened) throw new Error('The session was not stored.');
  return { token, sessionId: opened.sessionId };
}

/** Permissions and token of a session that was just opened; from now on the account knows the browser. */
export async function sessionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId, token }: { accountId: number; token: string },
): Promise<{ message: string }> {
  const { session } = await request.server.services.authenticate(token);
  await noticing(request, accountId, async (ctx, facts) => {
    const isFamiliar = await rememberBrowser(ctx, request, reply, accountId);
    await noticeSignIn(ctx, request, { ...facts, isFamiliar });
  });
  return { message: `${JSON.stringify(session.permissions)}~${token}` };
}
