import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { accounts } from '../account/account.table.ts';

/** Browsers that have signed in to an account before, one row for each of their accounts; kept for a year. */
export const knownBrowsers = pgTable(
  'known_browser',
  {
    knownBrowserId: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: belongsTo(() => accounts.accountId),
    /** SHA-256 of the token in the browser's cookie, hex. */
    tokenHash: text().notNull().unique('known_browser_token'),
    /** What it is, in words, and the address (`callerOf`) of its last sign-in: a browser that forgets its cookies is known again by both. */
    device: text().notNull().default(''),
    address: text().notNull().default(''),
    created: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The last time that it signed in. */
    lastSeen: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('known_browser_account').on(table.accountId, table.lastSeen)],
);
