import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { accounts } from '../account/account.table.ts';

/** Links by which somebody may choose a new password, each once. Whatever changes how they sign in ends all of theirs. */
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
