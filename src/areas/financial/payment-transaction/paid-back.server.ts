import { amountText, sumOf } from '../../../common/money.domain.ts';
import { problemTypes } from '../../../kit/domain/problem.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { type PaymentInput, type PaymentRow, studentOf } from './payment-transaction.domain.ts';
import { standingWithout } from './standing.server.ts';

/**
 * Refuses a refund of more than the excess, unless so much was paid back already, and a change that leaves a student with more paid
 * back than paid. The students have to be held.
 * @throws 422
 */
export async function refuseOverdrawn(ctx: WriteContext, input: PaymentInput, before: PaymentRow | null): Promise<void> {
  const paymentId = before?.paymentTransactionId ?? 0;
  const [studentId, former] = [studentOf(input), before?.studentId ?? null];
  if (studentId !== null) {
    const { paid, excess } = await standingWithout(ctx.db, studentId, paymentId);
    // What was paid back already may be owed by now: such a refund can still be corrected, but not raised.
    const backAlready = before?.isRefund && former === studentId ? before.amountPaid : 0;
    const most = Math.max(excess, backAlready);
    if (input.isRefund && input.amountPaid > most) throw ruleBroken({ amountPaid: [refundMessage(most)] });
    if (!input.isRefund && sumOf([paid, input.amountPaid]) < 0) {
      throw ruleBroken({ amountPaid: [`${amountText(-paid)} of this payment was paid back`] });
    }
  }
  if (before === null || former === null || former === studentId) return;
  const back = await paidBackOf(ctx.db, before);
  if (back > 0) throw ruleBroken({ paymentForId: [`${amountText(back)} of this payment was paid back to the student`] });
}

const refundMessage = (most: number): string =>
  most > 0 ? `At most ${amountText(most)} can be paid back` : 'There is no excess to be paid back';

/** @throws 409 where some of a payment was paid back: without it more would be paid back than paid */
export async function refusePaidBack(ctx: WriteContext, payment: PaymentRow): Promise<void> {
  const back = await paidBackOf(ctx.db, payment);
  if (back <= 0) return;
  const detail = `${amountText(back)} of this payment was paid back.|Delete that refund first.`;
  throw conflict(detail, problemTypes.stillReferenced);
}

/** How much of a payment the student has got back and no other payment covers. */
async function paidBackOf(db: Db, { studentId, isRefund, paymentTransactionId }: PaymentRow): Promise<number> {
  if (studentId === null || isRefund) return 0;
  const { paid } = await standingWithout(db, studentId, paymentTransactionId);
  return Math.max(0, -paid);
}
