import { and, eq, ne, or, sql } from 'drizzle-orm';
import { sendWithCommit } from '../../../kit/server/database/transaction.server.ts';
import type { Author } from '../../../kit/server/http/context.server.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { type AuditEntry, audit } from '../../../kit/server/resource/audit.server.ts';
import { passwordResets } from '../password-reset/password-reset.table.ts';
import { signInChallenges } from '../second-factor/second-factor.table.ts';
import { sessions } from '../session/session.table.ts';
import { accounts } from './account.table.ts';
import { invitationHours } from './invitation-hours.domain.ts';
import { tellPasswordChanged } from './tell-holder.server.ts';

interface CredentialChange {
  /** The new password; if absent, the old one stays. */
  passwordHash?: string;
  /** The digest of the one session to keep: the one that makes the change. */
  keepSession?: string;
  /** The entry for the log; absent if another entry already tells it. */
  entry?: Pick<AuditEntry, 'action' | 'before' | 'after'>;
}

/**
 * What has to follow every change to how, or whether, somebody signs in: end their sessions, void their open links and sign-ins half done, log it, and tell whoever
 * had a password before that there is another.
 */
export async function changeCredentials(ctx: Author, accountId: number, change: CredentialChange = {}): Promise<void> {
  const { passwordHash, keepSession, entry } = change;
  const [before] = passwordHash ? await ctx.db.select().from(accounts).where(eq(accounts.accountId, accountId)) : [];
  await ctx.db
    .update(accounts)
    .set({ ...(passwordHash && { passwordHash }), invitationHash: null, invitationExpires: null })
    .where(eq(accounts.accountId, accountId));
  if (before?.passwordHash) await tellPasswordChanged(ctx, { name: before.accountName, email: before.email });
  await sendWithCommit(ctx.db, ctx.db.delete(passwordResets).where(eq(passwordResets.accountId, accountId)));
  await sendWithCommit(ctx.db, ctx.db.delete(signInChallenges).where(eq(signInChallenges.accountId, accountId)));
  await endSessions(ctx, accountId, keepSession);
  if (entry) await audit(ctx, { ...entry, resource: 'Account', recordId: accountId });
}

/** What an account holds of a new invitation link, which ends the one before. */
export const invitationBy = (token: string) => ({
  invitationHash: hashToken(token),
  invitationExpires: sql`now() + make_interval(hours => ${invitationHours})`,
});

/** Ends the sessions of an account, so that its holder has to sign in again; and those in which the one to keep sees as others. */
export async function endSessions({ db }: Pick<Author, 'db'>, accountId: number, keep?: string): Promise<void> {
  const own = eq(sessions.accountId, accountId);
  const ended = keep === undefined ? own : or(and(own, ne(sessions.tokenHash, keep)), eq(sessions.viewerHash, keep));
  await db.delete(sessions).where(ended);
}
