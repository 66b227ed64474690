import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/account/account.table.ts';

/** Who printed the original of a receipt: there is one. It stays when the payment is cancelled. */
export const receiptOriginals = pgTable('receipt_original', {
  /** Also of a payment that was cancelled meanwhile, so no foreign key. */
  paymentTransactionId: integer().primaryKey(),
  accountId: integer().references(() => accounts.accountId, { onDelete: 'set null' }),
  /** The name at the time. */
  printedBy: text().notNull(),
  /** In which session, as the session itself is kept: there it may be printed again for some minutes. */
  sessionHash: text().notNull(),
  printed: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
