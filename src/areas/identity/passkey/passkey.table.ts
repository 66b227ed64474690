import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { accounts } from '../account/account.table.ts';

const moment = () => timestamp({ withTimezone: true });

/** The passkeys of accounts (WebAuthn): of each the public half, which opens nothing. */
export const passkeys = pgTable(
  'passkey',
  {
    passkeyId: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: belongsTo(() => accounts.accountId),
    /** As its authenticator names it, base64url. */
    credentialId: text().notNull().unique('passkey_credential'),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often it was used, as it says itself; 0 from one that does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How it is reached, which helps the browser to find it. */
    transports: text().array().notNull(),
    passkeyName: text().notNull(),
    /** Whether it may leave its device, as those of a password manager do. */
    isSynced: boolean().notNull(),
    /** Whether there is a copy elsewhere by now. */
    isBackedUp: boolean().notNull(),
    created: moment().notNull().defaultNow(),
    lastUsed: moment(),
  },
  (table) => [index('passkey_account').on(table.accountId)],
);

/** By what passkeys know their account: random, so that it tells nothing to whoever finds one. */
export const passkeyHolders = pgTable('passkey_holder', {
  accountId: integer()
    .primaryKey()
    .references(() => accounts.accountId, { onDelete: 'cascade' }),
  /** 256 random bits, base64url. */
  userHandle: text().notNull().unique('passkey_holder_handle'),
});

/** What passkeys were asked to sign, and have not signed yet. */
export const passkeyChallenges = pgTable('passkey_challenge', {
  /** SHA-256 of the challenge, hex. */
  challengeHash: text().primaryKey(),
  /** What it was asked for, and by which session or half-done sign-in. */
  askedFor: text().notNull(),
  created: moment().notNull().defaultNow(),
});
