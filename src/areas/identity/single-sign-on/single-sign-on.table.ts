import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { accounts } from '../account/account.table.ts';
import { identityProviders } from './identity-provider.table.ts';
import type { VisitPurpose } from './single-sign-on.domain.ts';

const moment = () => timestamp({ withTimezone: true });

/** By which account at a provider somebody signs in. */
export const signInLinks = pgTable(
  'sign_in_link',
  {
    signInLinkId: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: belongsTo(() => accounts.accountId),
    identityProviderId: belongsTo(() => identityProviders.identityProviderId),
    /** That of the provider when it was linked: another one means other people by the same subject. */
    issuer: text().notNull(),
    subject: text().notNull(),
    /** Made by its holder, who has proven it by the password; otherwise by the address that the provider has verified. */
    isConfirmed: boolean().notNull(),
    created: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sign_in_link_subject').on(table.issuer, table.subject),
    uniqueIndex('sign_in_link_account').on(table.accountId, table.identityProviderId),
    index('sign_in_link_provider').on(table.identityProviderId),
  ],
);

/** What somebody is at who was sent to a provider, for ten minutes and one answer. */
export const providerVisits = pgTable(
  'provider_visit',
  {
    /** SHA-256, hex, of the cookie of the browser that was sent there. */
    tokenHash: text().primaryKey(),
    identityProviderId: belongsTo(() => identityProviders.identityProviderId),
    purpose: text().$type<VisitPurpose>().notNull(),
    /** The session that links or confirms; missing when somebody logs in. */
    sessionHash: text(),
    /** Where the browser goes afterwards. */
    returnUrl: text().notNull().default(''),
    created: moment().notNull().defaultNow(),
  },
  (table) => [index('provider_visit_provider').on(table.identityProviderId)],
);

/** The logout tokens that have been heard, so that none counts twice. */
export const heardLogouts = pgTable('heard_logout', {
  /** SHA-256, hex, of issuer and `jti`. */
  tokenHash: text().primaryKey(),
  created: moment().notNull().defaultNow(),
});
