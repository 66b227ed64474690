import { sql } from 'drizzle-orm';
import { paymentTransactions, receiptNumbers } from '../../src/areas/financial/payment-transaction/payment-transaction.table.ts';
import { paymentMode, subject } from '../../src/common/enumerations.domain.ts';
import type { Chance } from '../../src/kit/domain/chance.factory.ts';
import { addDays, type IsoDate } from '../../src/kit/domain/dates.domain.ts';
import type { Db } from '../../src/kit/server/database/database.server.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { insertAll } from '../insert-all.server.ts';
import { numberAll } from '../number-all.server.ts';
import { idOf, type StoredDemo } from '../stored-demo.server.ts';
import type { FeePayment } from './family-fees.server.ts';
import { modeOf, openDay, referenceOf } from './receipts.server.ts';
import type { SalaryPayment } from './store-salaries.server.ts';

/** A payment that has no number yet. */
interface Entry {
  /** The day on which it was entered. */
  savedOn: IsoDate;
  /** Why it was cancelled. */
  cancelled?: string;
  row: Omit<typeof paymentTransactions.$inferInsert, 'receiptNumber'>;
}

const accountant = 'Suresh Patil';
/** One payment in this many is entered a second time by mistake. */
const paymentsPerMistake = 150;
const mistakes = ['Entered twice', 'Entered for the wrong child', 'Amount mistyped', 'The bank sent it back'];

/** What families and the school paid, numbered in the order of entry; some of it cancelled. */
export async function storePayments(
  { db, today }: WriteContext,
  { students }: StoredDemo,
  fees: readonly FeePayment[],
  salaries: readonly SalaryPayment[],
  chance: Chance,
): Promise<void> {
  const entries = [...fees.flatMap(ofStudent), ...salaries.map(ofStaff)]
    .filter(({ savedOn }) => savedOn <= today)
    .sort((one, other) => one.savedOn.localeCompare(other.savedOn));
  const years = entries.map(({ savedOn }) => Number(savedOn.slice(0, 4)));
  const numbers = await numberAll(db, receiptNumbers, years);
  const onDay = new Map<IsoDate, number>();
  const stamped = entries.map(({ savedOn, row }, index) => {
    const nth = onDay.get(savedOn) ?? 0;
    onDay.set(savedOn, nth + 1);
    const moment = momentOf(savedOn, nth);
    const stamp = { created: moment, createdBy: accountant, lastModified: moment, lastModifiedBy: accountant };
    return { ...row, ...stamp, receiptNumber: numbers[index] ?? '' };
  });
  const ids = await insertAll(db, paymentTransactions, paymentTransactions.paymentTransactionId, stamped);
  await cancel(
    db,
    entries.flatMap(({ cancelled }, index) => (cancelled ? [{ id: ids[index] ?? 0, reason: cancelled }] : [])),
  );

  function ofStudent({ child, paidOn, amount, notes, isRefund = false }: FeePayment, index: number): Entry[] {
    const mode = isRefund ? paymentMode.bankTransfer : modeOf(amount, chance);
    const isByBank = mode === paymentMode.upi || mode === paymentMode.bankTransfer;
    const paymentDate = isByBank ? paidOn : openDay(paidOn);
    const savedOn = openDay(isByBank ? addDays(paymentDate, chance.whole(0, 2)) : paymentDate);
    const row = {
      paymentFor: subject.student,
      studentId: idOf(students, child),
      paymentMode: mode,
      amountPaid: amount,
      isRefund,
      paymentDate,
      reference: referenceOf(mode, paymentDate, chance),
      notes,
    };
    const isMistaken = !isRefund && index % paymentsPerMistake === 7;
    return isMistaken
      ? [
          { savedOn, row },
          { savedOn, row, cancelled: chance.pick(mistakes) },
        ]
      : [{ savedOn, row }];
  }

  function ofStaff({ staffId, salaryMonth, paidOn, amount }: SalaryPayment): Entry {
    const row = {
      paymentFor: subject.staff,
      staffId,
      paymentMode: paymentMode.bankTransfer,
      amountPaid: amount,
      paymentDate: paidOn,
      salaryMonth,
      reference: referenceOf(paymentMode.bankTransfer, paidOn, chance),
    };
    return { savedOn: paidOn, row };
  }
}

/** A time within office hours, each one later than the one before, and never in the future. */
const momentOf = (day: IsoDate, nth: number): Date =>
  new Date(Math.min(Date.parse(`${day}T09:30:00+05:30`) + nth * 120_000, Date.now()));

/** Moves payments to the cancelled ones, half an hour after they were entered. */
async function cancel(db: Db, payments: readonly { id: number; reason: string }[]): Promise<void> {
  const [ids, reasons] = [payments.map(({ id }) => id), payments.map(({ reason }) => reason)];
  await db.execute(sql`
    with mistaken as (select * from unnest(${sql.param(ids)}::int[], ${sql.param(reasons)}::text[]) m (id, reason)),
    gone as (delete from payment_transaction p using mistaken where p.payment_transaction_id = mistaken.id returning p.*)
    insert into cancelled_payment (payment_transaction_id, receipt_number, payment_for, payment_mode, amount_paid, is_refund,
      payment_date, salary_month, reference, notes, student_id, staff_id, created, created_by, cancelled, cancelled_by, reason)
    select payment_transaction_id, receipt_number, payment_for, payment_mode, amount_paid, is_refund, payment_date, salary_month,
      reference, notes, student_id, staff_id, created, created_by, least(created + interval '30 minutes', now()), created_by, reason
    from gone join mistaken on mistaken.id = gone.payment_transaction_id`);
}
