import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { identityProviders } from './identity-provider.table.ts';
import { signInLinks } from './single-sign-on.table.ts';

/** Whose account somebody at a provider is linked to, if to one. */
export async function linkFor(db: Db, { issuer }: { issuer: string }, subject: string) {
  const { signInLinkId, accountId, isConfirmed } = signInLinks;
  const [link] = await db
    .select({ signInLinkId, accountId, isConfirmed })
    .from(signInLinks)
    .where(and(eq(signInLinks.issuer, issuer), eq(signInLinks.subject, subject)));
  return link;
}

/** Unlinks an account from all providers, as when it gets another address, role or person. */
export async function dropLinks(db: Db, accountId: number): Promise<void> {
  await db.delete(signInLinks).where(eq(signInLinks.accountId, accountId));
}

/** Whether an account can log in by a provider: one that is offered, and has the issuer that it had when it was linked. As SQL. */
export const logsInByProvider = (accountId: SQL): SQL<boolean> => sql<boolean>`exists (select from ${signInLinks} l
  join ${identityProviders} i using (identity_provider_id) where l.account_id = ${accountId} and i.is_enabled and i.issuer = l.issuer)`;

const isUsable = and(eq(identityProviders.isEnabled, true), eq(identityProviders.issuer, signInLinks.issuer));

/** The providers by which an account can log in. */
export const linkedProviders = (db: Db, accountId: number) =>
  db
    .select({ identityProviderId: identityProviders.identityProviderId, providerName: identityProviders.providerName })
    .from(signInLinks)
    .innerJoin(identityProviders, eq(identityProviders.identityProviderId, signInLinks.identityProviderId))
    .where(and(eq(signInLinks.accountId, accountId), isUsable))
    .orderBy(identityProviders.nameSort);
