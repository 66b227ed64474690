import { and, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { anyDayOf } from '../../../kit/server/import/any-of.server.ts';
import { cancelledPayments, paymentTransactions } from '../payment-transaction/payment-transaction.table.ts';
import type { RowPayment, StoredPayment } from './same-payment.domain.ts';

/** Whose payments on which days are looked at. */
export interface Looked {
  studentIds: readonly number[];
  days: readonly string[];
}

/** Where the payments are that rows may be. */
export const lookedFor = (payments: readonly RowPayment[]): Looked => ({
  studentIds: [...new Set(payments.map(({ studentId }) => studentId))],
  days: [...new Set(payments.map(({ paymentDate }) => paymentDate))],
});

/** What these students paid on these days; refunds are not imported. */
export const paidAlready = (ctx: Context, looked: Looked) => storedIn(ctx, paymentTransactions, looked);

/** The same of payments that were cancelled. */
export const cancelledAlready = (ctx: Context, looked: Looked) => storedIn(ctx, cancelledPayments, looked);

/** In the order of their numbers. */
async function storedIn(
  { db }: Context,
  table: typeof paymentTransactions | typeof cancelledPayments,
  { studentIds, days }: Looked,
): Promise<StoredPayment[]> {
  const found = await db
    .select({
      studentId: sql<number>`${table.studentId}`,
      paymentDate: table.paymentDate,
      amountPaid: table.amountPaid,
      paymentMode: table.paymentMode,
      reference: table.reference,
      receiptNumber: table.receiptNumber,
    })
    .from(table)
    .where(and(inArray(table.studentId, [...studentIds]), anyDayOf(table.paymentDate, days), sql`not ${table.isRefund}`))
    .orderBy(table.receiptNumber);
  return found;
}
