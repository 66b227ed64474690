import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { hashToken, newToken } from '../../../kit/server/http/token.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { enqueue, type Job } from '../../../kit/server/work/jobs.server.ts';
import { accounts } from '../account/account.table.ts';
import { passwordReset } from '../account/account-notifications.domain.ts';
import { resetHours } from '../account/reset-hours.domain.ts';
import { checkLink, linkHolder, signInByLink } from '../session/identity-access.server.ts';
import { throttled } from '../session/login-throttle.server.ts';
import { checkReset, forgotPassword, resetPassword } from './password-reset.domain.ts';
import { passwordResets } from './password-reset.table.ts';

const jobName = 'send-password-reset';
const onTheWay = 'If this address belongs to an account, a message with a link is on its way.';

/** Lets people who have forgotten their password choose a new one, through a link sent by e-mail. */
export const passwordResetRoutes: readonly FastifyPluginAsync[] = [
  answering(forgotPassword, async (_ctx, { body, request }) => {
    const { database } = request.server.services;
    const email = body().email.trim().toLowerCase();
    // Every request counts, but asking never locks anybody out.
    await throttled(request, email, async () => undefined, 'reset');
    // A job looks up whether the account exists, so that the answer always takes the same time.
    await database.db.transaction((tx) => enqueue({ db: tx }, database.schema, jobName, { email }));
    return { data: null, message: onTheWay };
  }),

  answering(checkReset, (_ctx, { body, request }) => checkLink(request, body().token, rowFieldsOf)),

  answering(resetPassword, (_ctx, { body, request, reply }) =>
    signInByLink(request, reply, { ...body(), rowFieldsOf, action: 'reset-password' }),
  ),
];

/** The account whose password this link may still set. */
const rowFieldsOf = (db: Pick<Db, 'select'>, token: string) =>
  db
    .select(linkHolder)
    .from(passwordResets)
    .innerJoin(accounts, eq(accounts.accountId, passwordResets.accountId))
    .where(
      and(eq(passwordResets.tokenHash, hashToken(token)), sql`${passwordResets.expires} > now()`, eq(accounts.isDisabled, false)),
    );

export const passwordResetJobs: readonly Job[] = [
  {
    name: jobName,
    run: async (ctx, payload) => {
      const { email } = z.object({ email: z.string() }).parse(payload);
      const [account] = await ctx.db
        .select({ accountId: accounts.accountId, name: accounts.accountName, email: accounts.email })
        .from(accounts)
        .where(and(sql`lower(${accounts.email}) = ${email}`, eq(accounts.isDisabled, false)))
        // Until the link is stored: whoever disables the account or changes its e-mail meanwhile waits, and then voids it.
        .for('no key update');
      if (!account) return;
      const token = newToken();
      const expires = sql`now() + make_interval(hours => ${resetHours})`;
      await ctx.db.insert(passwordResets).values({ tokenHash: hashToken(token), accountId: account.accountId, expires });
      const of = { ...account, page: '/public/reset/', secret: token };
      await raise(ctx, 'happened', { kind: passwordReset, of: [{ account: of, facts: {}, path: '/' }] });
      await audit(ctx, { action: 'ask-reset', resource: 'Account', recordId: account.accountId });
    },
  },
  {
    name: 'forget-password-resets',
    cron: '50 * * * *',
    run: async ({ db }) => void (await db.delete(passwordResets).where(lt(passwordResets.expires, sql`now()`))),
  },
];
