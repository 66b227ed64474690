import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { sealedBefore } from '../../../kit/server/sealing/sealed-before.server.ts';
import { sealedText } from '../../../kit/server/sealing/sealed-columns.table.ts';
import { accounts } from '../account/account.table.ts';
import { identityProviders } from '../single-sign-on/identity-provider.table.ts';

const moment = () => timestamp({ withTimezone: true });

/** The authenticator app of an account (RFC 6238). */
export const authenticatorApps = pgTable('authenticator_app', {
  accountId: integer()
    .primaryKey()
    .references(() => accounts.accountId, { onDelete: 'cascade' }),
  secret: sealedText({ before: sealedBefore('authenticator app') }).notNull(),
  /** When its first code was entered; null: it was only shown, and counts for nothing. */
  confirmed: moment(),
  /** The step of the last code that counted: none counts again, nor an earlier one. */
  lastStep: integer().notNull().default(0),
  created: moment().notNull().defaultNow(),
});

/** Codes for somebody without their phone, each for one use. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    accountId: belongsTo(() => accounts.accountId),
    /** By argon2id, in its own notation, under one salt for all codes of an account; of those made by 1.0, SHA-256 in hex. */
    codeHash: text().notNull(),
    used: moment(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);

/** The wish of an administrator that the second factor of somebody who has lost theirs is taken off; another one has to confirm it. */
export const factorRemovals = pgTable(
  'factor_removal',
  {
    accountId: integer()
      .primaryKey()
      .references(() => accounts.accountId, { onDelete: 'cascade' }),
    askedBy: belongsTo(() => accounts.accountId),
    asked: moment().notNull().defaultNow(),
  },
  (table) => [index('factor_removal_asked_by').on(table.askedBy)],
);

/** Sign-ins that have proven the password, or came from a provider, and wait for the second factor. */
export const signInChallenges = pgTable(
  'sign_in_challenge',
  {
    /** SHA-256 of the challenge, hex. */
    tokenHash: text().primaryKey(),
    accountId: belongsTo(() => accounts.accountId),
    /** As in the session that it leads to. */
    identityProviderId: integer().references(() => identityProviders.identityProviderId, { onDelete: 'cascade' }),
    providerSid: text(),
    created: moment().notNull().defaultNow(),
  },
  (table) => [
    index('sign_in_challenge_account').on(table.accountId),
    index('sign_in_challenge_provider').on(table.identityProviderId),
  ],
);
