import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../account/account.table.ts';

/** Who is signed in. Only the SHA-256 of a token is kept. */
export const sessions = pgTable(
  'session',
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text().primaryKey(),
    sessionId: integer().notNull().generatedAlwaysAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => accounts.accountId, { onDelete: 'cascade' }),
    created: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Written at most every 5 minutes. */
    lastSeen: timestamp({ withTimezone: true }).notNull().defaultNow(),
    userAgent: text().notNull().default(''),
  },
  (table) => [index('session_account').on(table.accountId)],
);

/** Failed logins, for throttling; kept for 24 hours. */
export const loginFailures = pgTable(
  'login_failure',
  {
    loginFailureId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the e-mail that was tried. */
    emailHash: text().notNull(),
    address: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('login_failure_email').on(table.emailHash, table.address, table.at),
    index('login_failure_address').on(table.address, table.at),
  ],
);
