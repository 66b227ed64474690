import { integer, pgTable } from 'drizzle-orm/pg-core';
import { originalColumns } from '../../../kit/server/documents/original-columns.table.ts';
import { accounts } from '../../identity/account/account.table.ts';

/** Who printed the original of a receipt: there is one. It stays when the payment is cancelled. */
export const receiptOriginals = pgTable('receipt_original', {
  /** Also of a payment that was cancelled meanwhile, so no foreign key. */
  paymentTransactionId: integer().primaryKey(),
  accountId: integer().references(() => accounts.accountId, { onDelete: 'set null' }),
  ...originalColumns(),
});
