import { type AnyPgColumn, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { accounts } from '../account/account.table.ts';
import { identityProviders } from '../single-sign-on/identity-provider.table.ts';

/** How long a session lasts, however much it is used, how long somebody sees as another account, and how long a failed login counts; as SQL. */
export const lasts = { session: "interval '24 hours'", view: "interval '1 hour'", failure: "interval '24 hours'" } as const;

/** Who is signed in. Only the SHA-256 of a token is stored. */
export const sessions = pgTable(
  'session',
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text().primaryKey(),
    sessionId: integer().notNull().generatedAlwaysAsIdentity(),
    accountId: belongsTo(() => accounts.accountId),
    created: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Written at most every 5 minutes. */
    lastSeen: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When its holder last proved who they are: by signing in, or since. */
    confirmed: timestamp({ withTimezone: true }).notNull().defaultNow(),
    userAgent: text().notNull().default(''),
    /** The session of whoever sees with this one what its account sees; both end together. */
    viewerHash: text().references((): AnyPgColumn => sessions.tokenHash, { onDelete: 'cascade' }),
    /** By which provider its holder signed in, and what that calls its own session. */
    identityProviderId: integer().references(() => identityProviders.identityProviderId, { onDelete: 'cascade' }),
    providerSid: text(),
    /** Whether the provider has said that two factors were proven, where that counts. */
    hasProvenFactor: boolean().notNull().default(false),
  },
  (table) => [
    index('session_account').on(table.accountId),
    index('session_viewer').on(table.viewerHash),
    index('session_provider').on(table.identityProviderId),
  ],
);

/** Failed logins and logins in progress, for throttling. */
export const loginFailures = pgTable(
  'login_failure',
  {
    loginFailureId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The fingerprint of the e-mail or link that was tried. */
    emailHash: text().notNull(),
    /** The address as `callerOf` names it, or a known browser by its number. */
    caller: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('login_failure_email').on(table.emailHash, table.caller, table.at),
    index('login_failure_caller').on(table.caller, table.at),
  ],
);
