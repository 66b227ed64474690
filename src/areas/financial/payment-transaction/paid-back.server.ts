import { sql } from 'drizzle-orm';
import { amountText, sumOf } from '../../../common/money.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { studentFees } from '../student-fee/student-fee.table.ts';
import { type PaymentInput, type PaymentRow, studentOf } from './payment-transaction.domain.ts';
import { paymentTransactions } from './payment-transaction.table.ts';

/** What a student has paid, less what was paid back, and how much of it lies beyond all fees: both without one of the payments. */
async function paidWithout(db: Db, studentId: number, paymentId: number): Promise<{ paid: number; excess: number }> {
  const { rows } = await db.execute<{ paid: string; excess: string }>(sql`
    select paid, greatest(paid - charged, 0) as excess from
      (select coalesce(sum(case when is_refund then -amount_paid else amount_paid end), 0) as paid from ${paymentTransactions}
        where student_id = ${studentId} and payment_transaction_id <> ${paymentId}) p,
      (select coalesce(sum(total_amount), 0) as charged from ${studentFees} where student_id = ${studentId}) f`);
  return { paid: Number(rows[0]?.paid), excess: Number(rows[0]?.excess) };
}

/**
 * Refuses a refund of more than the excess, and a change that leaves a student with more paid back than paid. The students have to be
 * held.
 * @throws 422
 */
export async function refuseOverdrawn(ctx: WriteContext, input: PaymentInput, before: PaymentRow | null): Promise<void> {
  const paymentId = before?.paymentTransactionId ?? 0;
  const [studentId, former] = [studentOf(input), before?.studentId ?? null];
  if (studentId !== null) {
    const { paid, excess } = await paidWithout(ctx.db, studentId, paymentId);
    if (input.isRefund && input.amountPaid > excess) throw ruleBroken({ amountPaid: [refundMessage(excess)] });
    if (!input.isRefund && sumOf([paid, input.amountPaid]) < 0) {
      throw ruleBroken({ amountPaid: [`${amountText(-paid)} of this payment was paid back`] });
    }
  }
  if (before === null || former === null || former === studentId) return;
  const back = await paidBackOf(ctx.db, before);
  if (back > 0) throw ruleBroken({ paymentForId: [`${amountText(back)} of this payment was paid back to the student`] });
}

const refundMessage = (excess: number): string =>
  excess > 0 ? `At most ${amountText(excess)} can be paid back` : 'There is no excess to be paid back';

/** @throws 409 where some of a payment was paid back: without it more would be paid back than paid */
export async function refusePaidBack(ctx: WriteContext, payment: PaymentRow): Promise<void> {
  const back = await paidBackOf(ctx.db, payment);
  if (back > 0) throw conflict(`${amountText(back)} of this payment was paid back.|Delete that refund first.`);
}

/** How much of a payment the student has got back, as far as no other payment stands for it. */
async function paidBackOf(db: Db, { studentId, isRefund, paymentTransactionId }: PaymentRow): Promise<number> {
  if (studentId === null || isRefund) return 0;
  const { paid } = await paidWithout(db, studentId, paymentTransactionId);
  return Math.max(0, -paid);
}
