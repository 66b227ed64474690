import { sql } from 'drizzle-orm';
import { amountText } from '../../../common/money.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { problemTypes } from '../../../kit/domain/problem.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict } from '../../../kit/server/http/errors.server.ts';
import { nameOfPerson } from '../../staff/staff/person.domain.ts';
import type { PaymentInput, PaymentRow } from './payment-transaction.domain.ts';
import { paymentTransactions, referenceKeyOf } from './payment-transaction.table.ts';

interface Asking {
  before: PaymentRow | null;
  /** Whether somebody has confirmed that several payments have this reference. */
  isShared: boolean;
  /** The payment as the caller may see it. */
  shown: (id: number) => Promise<PaymentRow | undefined>;
}

/**
 * Asks whether a payment is entered twice if another one has its reference. Of two that are saved at once the second waits for the
 * first. A reference that stays as it was is not asked about.
 * @throws 409
 */
export async function askAboutReference(
  { db }: WriteContext,
  { reference }: PaymentInput,
  { before, isShared, shown }: Asking,
): Promise<void> {
  if (reference === '' || reference === before?.reference) return;
  const key = referenceKeyOf(sql`${reference}::text`);
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, hashtext('reference ' || current_schema())))`);
  if (isShared) return;
  const { rows } = await db.execute<{ id: number }>(sql`
    select payment_transaction_id as id from ${paymentTransactions}
    where reference <> '' and ${referenceKeyOf(paymentTransactions.reference)} = ${key}
      and payment_transaction_id <> ${before?.paymentTransactionId ?? 0}
    order by payment_transaction_id limit 1`);
  if (!rows[0]) return;
  const other = await shown(rows[0].id);
  const of = other ? `Receipt ${other.receiptNumber}` : 'Another payment';
  const which = other && `: ${amountText(other.amountPaid)}, ${nameOfPerson(other)}, ${displayDate(other.paymentDate)}`;
  const message = `${of} has this reference already`;
  throw conflict(`${message}${which ?? ''}.`, problemTypes.sameReference, { reference: [message] });
}
