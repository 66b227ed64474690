import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { isDemoAccount } from '../../../common/demo-accounts.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { Author } from '../../../kit/server/http/context.server.ts';
import { HttpError, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { inTransaction } from '../../../kit/server/resource/saving/write.server.ts';
import { accounts } from '../account/account.table.ts';
import { createFirstAdministrator } from '../account/administrators.server.ts';
import { changeCredentials } from '../account/credentials.server.ts';
import { namesAround, newPasswordProblem } from '../account/new-password.server.ts';
import { checkPassword, hashPassword, wrongPassword } from '../account/password.server.ts';
import { columnsOfAccount } from '../own-lists/list-columns.server.ts';
import { accountOf, requirePassword } from '../second-factor/proving.server.ts';
import {
  acceptInvitation,
  changePassword,
  checkInvitation,
  endSession,
  getSession,
  getSessions,
  login,
  logout,
  roleName,
  setUp,
} from './identity-access.domain.ts';
import { throttled } from './login-throttle.server.ts';
import { sessions } from './session.table.ts';
import { auditFailedSignIn, auditSignOut } from './session-audit.server.ts';
import { holderOf, notProven, signIn } from './sign-in.server.ts';

/** Login, logout, the session, passwords and one-time links. */
export const identityAccessRoutes: readonly FastifyPluginAsync[] = [
  answering(login, async (_ctx, { body, request, reply }) => {
    const { db } = request.server.services.database;
    const input = body();
    const email = input.email.trim().toLowerCase();
    const proven = await throttled(request, email, async () => {
      const [account] = await db.select().from(accounts).where(sql`lower(${accounts.email}) = ${email}`);
      const isRefused = isDemoAccount(email) && !request.server.demoAccounts;
      const isRight = await checkPassword(isRefused ? null : (account?.passwordHash ?? null), input.password);
      if (isRight && !account?.isDisabled) return account;
      await auditFailedSignIn(db, request, account, { how: 'password' });
      return undefined;
    });
    if (!proven) throw notProven();
    return signIn(request, reply, proven);
  }),

  answering(logout, (_ctx, { request }) =>
    inTransaction(
      request,
      async (ctx) => {
        const ended = await ctx.db.delete(sessions).where(eq(sessions.tokenHash, ctx.session.tokenHash)).returning();
        for (const { sessionId } of ended) await auditSignOut(ctx, sessionId);
        return { data: null, message: 'Logged out' };
      },
      { mayView: true },
    ),
  ),

  answering(getSession, async ({ session, today, db }) => {
    const [[account], columns] = await Promise.all([
      db
        .select({
          ...{ email: accounts.email, staffId: accounts.staffId, familyId: accounts.familyId, studentId: accounts.studentId },
        })
        .from(accounts)
        .where(eq(accounts.accountId, session.accountId)),
      columnsOfAccount({ db, session }),
    ]);
    return {
      accountId: session.accountId,
      name: session.name,
      role: roleName.parse(session.role),
      viewer: session.viewer?.name ?? '',
      ...account,
      childIds: [...(session.derived['@children'] ?? [])],
      permissions: session.permissions,
      columns,
      today,
      factorDue: session.factorDue ?? null,
    };
  }),

  answering(getSessions, async ({ session, db }) => {
    const [viewing, viewer] = [alias(sessions, 'viewing'), alias(accounts, 'viewer')];
    const { tokenHash, sessionId, created, lastSeen, userAgent } = sessions;
    const rows = await db
      .select({ tokenHash, sessionId, created, lastSeen, userAgent, viewer: sql<string>`coalesce(${viewer.accountName}, '')` })
      .from(sessions)
      .leftJoin(viewing, eq(viewing.tokenHash, sessions.viewerHash))
      .leftJoin(viewer, eq(viewer.accountId, viewing.accountId))
      .where(eq(sessions.accountId, session.accountId))
      .orderBy(desc(sessions.lastSeen));
    return rows.map(({ tokenHash: hash, ...row }) => ({ ...row, current: hash === session.tokenHash }));
  }),

  writing(endSession, async (ctx, { query: { sessionId: id } }) => {
    const ended = await ctx.db
      .delete(sessions)
      .where(and(eq(sessions.sessionId, id), eq(sessions.accountId, ctx.session.accountId)))
      .returning();
    if (ended.length === 0) throw notFound('session');
    await auditSignOut(ctx, id);
    return { data: id, message: 'The session was ended' };
  }),

  answering(changePassword, async (_ctx, { body, request }) => {
    const input = body();
    const { session } = request.context;
    const account = await accountOf(request.context);
    await requirePassword(request, account, input.currentPassword, 'currentPassword');
    const passwordHash = await hashNewPassword(request, 'newPassword', input.newPassword, {
      ...account,
      accountName: account.name,
    });
    // Not with `write`: nothing from a request that holds passwords is stored, not even a fingerprint.
    return inTransaction(request, async (ctx) => {
      const proven = { accountId: session.accountId, passwordHash: account.passwordHash };
      if (!(await holderOf(ctx.db, proven))) throw ruleBroken({ currentPassword: [wrongPassword] });
      const entry = { action: 'change-password' };
      await changeCredentials(ctx, session.accountId, { passwordHash, keepSession: session.tokenHash, entry });
      return { data: null, message: 'Your password was changed' };
    });
  }),

  answering(checkInvitation, (_ctx, { body, request }) => checkLink(request, body().token, invitedBy)),

  answering(acceptInvitation, (_ctx, { body, request, reply }) =>
    signInByLink(request, reply, { ...body(), rowFieldsOf: invitedBy, action: 'accept-invitation' }),
  ),

  answering(setUp, async (_ctx, { body, request, reply }) => {
    const { db } = request.server.services.database;
    const input = body();
    const isValid = request.server.setup.hash !== null && hashToken(input.token) === request.server.setup.hash;
    if (!isValid)
      throw new HttpError(
        404,
        'Not found',
        'This link was used before or is no longer valid. Start Homeroom again for a new one.',
      );
    const passwordHash = await hashNewPassword(request, 'password', input.password, {
      email: input.email,
      accountName: input.name,
    });
    const { email, name } = input;
    const accountId = await db.transaction((tx) =>
      createFirstAdministrator(authorOf(request, tx, { accountId: 0, name }), { email, name, passwordHash }),
    );
    request.server.setup.hash = null;
    return signIn(request, reply, { accountId, passwordHash }, 'one-time link');
  }),
];

declare module 'fastify' {
  interface FastifyInstance {
    /** SHA-256 of the token that creates the first administrator; null if there is one already. */
    setup: { hash: string | null };
    /** Whether demo accounts may sign in; their password is published. */
    demoAccounts: boolean;
    /** Whether Homeroom can be reached only by https. */
    isHttps: boolean;
  }
}

/** Somebody who has proven by a link who they are: what they do is logged under their account, although they have no session yet. */
export const authorOf = (request: FastifyRequest, tx: unknown, session: Author['session']): Author => ({
  db: tx as Db,
  session,
  requestId: request.id,
});

/** The hash of a new password. @throws 422 at its field if it is not acceptable */
async function hashNewPassword(
  { server }: FastifyRequest,
  field: 'password' | 'newPassword',
  password: string,
  { accountName, ...of }: { email: string; passwordHash?: string | null; accountName?: string },
): Promise<string> {
  const names = await namesAround(server.services.database, accountName);
  const problem = await newPasswordProblem(password, { ...of, names });
  if (problem) throw ruleBroken({ [field]: [problem] });
  return hashPassword(password);
}

export const linkIsVoid = () =>
  new HttpError(404, 'Not found', 'This link was used before or is no longer valid. Ask for a new one.');

/** The columns needed of the account that a link leads to. */
export const linkHolder = {
  accountId: accounts.accountId,
  name: accounts.accountName,
  email: accounts.email,
  passwordHash: accounts.passwordHash,
};
type LinkHolder = Pick<typeof accounts.$inferSelect, 'accountId' | 'email' | 'passwordHash'> & { name: string };

/** The account that a link still leads to, if any; `for` locks it. */
type HeldBy = (
  db: Pick<Db, 'select'>,
  token: string,
) => Promise<LinkHolder[]> & { for: (lock: 'update') => Promise<LinkHolder[]> };

interface ByLink {
  token: string;
  password: string;
  rowFieldsOf: HeldBy;
  /** The name of the action in the log. */
  action: string;
}

/** Says that a one-time link still works, and nothing about its account. The link stays as it is. @throws 404 if it is void */
export async function checkLink(request: FastifyRequest, token: string, rowFieldsOf: HeldBy) {
  await requireHolder(request, token, rowFieldsOf);
  return { data: null, message: 'The link works' };
}

/** @throws 404 if the link is void, 429 if that was found too often */
export async function requireHolder(request: FastifyRequest, token: string, rowFieldsOf: HeldBy): Promise<LinkHolder> {
  const [holder] = await rowFieldsOf(request.server.services.database.db, token);
  if (holder) return holder;
  // Counted for each link: a good one never waits for other people's attempts from the same address, and a used one blocks nobody else's.
  await throttled(request, token, async () => undefined);
  throw linkIsVoid();
}

/** Sets a password through a one-time link, and signs in. @throws 404 if the link is void */
export async function signInByLink(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, password, rowFieldsOf, action }: ByLink,
) {
  const { db } = request.server.services.database;
  const known = await requireHolder(request, token, rowFieldsOf);
  const passwordHash = await hashNewPassword(request, 'password', password, { ...known, accountName: known.name });
  const accountId = await db.transaction(async (tx) => {
    const [holder] = await rowFieldsOf(tx, token).for('update');
    if (!holder) throw linkIsVoid();
    await changeCredentials(authorOf(request, tx, holder), holder.accountId, { passwordHash, entry: { action } });
    return holder.accountId;
  });
  return signIn(request, reply, { accountId, passwordHash }, 'one-time link');
}

/** The account that a link still invites. */
const invitedBy = (db: Pick<Db, 'select'>, token: string) =>
  db
    .select(linkHolder)
    .from(accounts)
    .where(
      and(
        eq(accounts.invitationHash, hashToken(token)),
        sql`${accounts.invitationExpires} > now()`,
        eq(accounts.isDisabled, false),
      ),
    );
