import { and, eq, isNull, sql } from 'drizzle-orm';
import { newPaperCode } from '../../../common/paper/issued-paper.server.ts';
import { initialsOnPaper } from '../../../common/paper/paper.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { whoOf } from '../../../kit/server/resource/audit.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { paymentTransactions } from '../payment-transaction/payment-transaction.table.ts';
import { issuedReceipts, ofPayment } from './issued-receipt.table.ts';
import { receiptContent } from './receipt-content.server.ts';
import { owedAfter, paymentOf, type ReceiptPayment, settledBy } from './receipt-source.server.ts';

export type IssuedReceipt = typeof issuedReceipts.$inferSelect;

/** The receipt that says what a payment is, if it was printed before. That of a cancelled payment is the last one. */
export async function issuedReceipt(
  { db }: Context,
  { paymentTransactionId, cancelled }: ReceiptPayment,
): Promise<IssuedReceipt | undefined> {
  const stands = cancelled ? eq(issuedReceipts.endedAs, 'cancelled') : isNull(issuedReceipts.ended);
  const [receipt] = await db
    .select()
    .from(issuedReceipts)
    .where(and(ofPayment(paymentTransactionId), stands))
    .orderBy(issuedReceipts.issuedReceiptId)
    .limit(1);
  return receipt;
}

/** The same, written and kept if this is the first print. In a transaction. */
export async function issueReceipt(ctx: Context, grant: Grant, paymentTransactionId: number): Promise<IssuedReceipt> {
  // Whoever is changing the payment is waited for, so that a receipt never says what no longer stands.
  await ctx.db.execute(sql`select from ${paymentTransactions} where payment_transaction_id = ${paymentTransactionId} for share`);
  const payment = await paymentOf(ctx, grant, paymentTransactionId);
  const known = await issuedReceipt(ctx, payment);
  if (known) return known;
  await ctx.db
    .insert(issuedReceipts)
    .values(await newReceipt(ctx, payment))
    .onConflictDoNothing();
  const issued = await issuedReceipt(ctx, payment);
  if (!issued) throw new Error('The receipt was not kept.');
  return issued;
}

async function newReceipt(ctx: Context, payment: ReceiptPayment): Promise<typeof issuedReceipts.$inferInsert> {
  const { paymentTransactionId, studentId, staffId, receiptNumber, cancelled, paymentDate } = payment;
  const [settled, owed, school] = await Promise.all([
    settledBy(ctx, paymentTransactionId),
    owes(payment) ? owedAfter(ctx, payment) : null,
    paymentSettings(ctx),
  ]);
  const said = receiptContent({ payment, settled, owed, school });
  const person = payment.student ?? payment.staff;
  return {
    paymentTransactionId,
    studentId,
    staffId,
    said,
    code: newPaperCode(),
    number: receiptNumber,
    initials: person ? initialsOnPaper(person) : '',
    result: `${said.amount}, ${displayDate(paymentDate)}`,
    issuedBy: whoOf(ctx).accountName,
    ...(cancelled && { ended: cancelled.on, endedAs: 'cancelled' as const }),
  };
}

/** Whether somebody owes fees besides what was paid. */
export const owes = ({ studentId, isRefund, cancelled }: ReceiptPayment): boolean =>
  studentId !== null && !isRefund && !cancelled;
