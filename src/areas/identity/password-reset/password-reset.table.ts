import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { accounts } from '../account/account.table.ts';

/** Links for choosing a new password; each works once. Any change to how somebody signs in voids all of their links. */
export const passwordResets = pgTable(
  'password_reset',
  {
    /** SHA-256 of the token in the link, hex. */
    tokenHash: text().primaryKey(),
    accountId: belongsTo(() => accounts.accountId),
    expires: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('password_reset_account').on(table.accountId)],
);
