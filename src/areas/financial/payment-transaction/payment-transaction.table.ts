import { type SQLWrapper, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { paymentModes, subject, subjects } from '../../../common/enumerations.domain.ts';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { fromEnd } from '../../../kit/server/database/from-end.server.ts';
import { moneyColumn, moneySumColumn } from '../../../kit/server/database/money-column.server.ts';
import type { NumberSeries } from '../../../kit/server/database/number-series.server.ts';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { personCheck } from '../../staff/staff/person.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { students } from '../../student/student/student.table.ts';
import { studentFees } from '../student-fee/student-fee.table.ts';

/** Numbers of receipts, as `2026-000123`, by the calendar year in which the payment is saved. */
export const receiptNumbers: NumberSeries = { series: 'receipt', width: 6 };

/** The number of a receipt without its hyphen, which not everybody types. */
export const plainReceiptNumber = ({ receiptNumber }: { receiptNumber: SQLWrapper }) => sql`replace(${receiptNumber}, '-', '')`;

/** In SQL, what `referenceKey` makes of a reference. */
export const referenceKeyOf = (reference: SQLWrapper) =>
  sql`lower(regexp_replace(normalize(${reference}, NFKC), '\\s', '', 'g'))`;

/** What a payment says, also once it is cancelled. */
const paymentColumns = () => ({
  receiptNumber: text().notNull(),
  /** A student pays the school, the school pays a staff member. */
  paymentFor: integer().notNull(),
  paymentMode: integer().notNull(),
  amountPaid: moneyColumn().notNull(),
  /** An excess that the school pays back to a student. */
  isRefund: boolean().notNull().default(false),
  paymentDate: date().notNull(),
  /** The first day of the month whose salary this is; null for anything else. */
  salaryMonth: date(),
  /** What the bank or the payer knows it by: UTR, number of a card slip, cheque or draft. */
  reference: text().notNull().default(''),
  notes: text().notNull().default(''),
  /** What the school received: negative for a refund. Sums, lists and papers all read the sign here and below. */
  income: moneyColumn()
    .notNull()
    .generatedAlwaysAs(
      sql.raw(`case when payment_for <> ${subject.student} then 0 when is_refund then -amount_paid else amount_paid end`),
    ),
  /** What the school paid out. */
  expense: moneyColumn()
    .notNull()
    .generatedAlwaysAs(sql.raw(`case when payment_for = ${subject.staff} then amount_paid else 0 end`)),
});

/**
 * What a student paid or a staff member got. Cancelling one moves it to `cancelled_payment`, so that nothing counts it by
 * mistake.
 */
export const paymentTransactions = pgTable(
  'payment_transaction',
  {
    paymentTransactionId: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...paymentColumns(),
    studentId: integer().references(() => students.studentId),
    staffId: integer().references(() => staff.staffId),
    /** When what the receipt says was last changed; null if never. */
    revised: timestamp({ withTimezone: true }),
    ...stampColumns(),
  },
  (table) => [
    unique('payment_transaction_receipt').on(table.receiptNumber),
    index('payment_transaction_receipt_number_end').on(fromEnd(plainReceiptNumber(table))),
    uniqueIndex('payment_transaction_salary_once').on(table.staffId, table.salaryMonth),
    index('payment_transaction_student').on(table.studentId, table.paymentDate, table.paymentTransactionId),
    index('payment_transaction_staff').on(table.staffId, table.paymentDate),
    index('payment_transaction_date').on(table.paymentDate, table.paymentTransactionId),
    index('payment_transaction_created').on(table.created),
    index('payment_transaction_reference_letters').using('gin', sql`letter_groups(search_text(${table.reference}))`),
    index('payment_transaction_reference_key').on(referenceKeyOf(table.reference)).where(sql`${table.reference} <> ''`),
    index('payment_transaction_receipt_number_letters').using('gin', sql`letter_groups(search_text(${table.receiptNumber}))`),
    enumCheck('payment_transaction_mode', table.paymentMode, paymentModes),
    enumCheck('payment_transaction_for', table.paymentFor, subjects),
    check('payment_transaction_amount', sql`${table.amountPaid} > 0`),
    personCheck('payment_transaction_person', table.paymentFor, table.studentId, table.staffId),
    check('payment_transaction_refund', sql`not ${table.isRefund} or ${table.studentId} is not null`),
    check('payment_transaction_salary', sql`${table.salaryMonth} is null or ${table.staffId} is not null`),
  ],
);

/** What a payment settles: its part of each fee, and on the newest fee what is left over. Written by `settle_student_fees` alone. */
export const paymentAllocations = pgTable(
  'payment_allocation',
  {
    paymentTransactionId: belongsTo(() => paymentTransactions.paymentTransactionId),
    studentFeeId: belongsTo(() => studentFees.studentFeeId),
    settled: moneyColumn().notNull(),
    excess: moneyColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentTransactionId, table.studentFeeId] }),
    index('payment_allocation_fee').on(table.studentFeeId),
    check(
      'payment_allocation_amounts',
      sql`${table.settled} >= 0 and ${table.excess} >= 0 and ${table.settled} + ${table.excess} > 0`,
    ),
  ],
);

/** Deleted payments: in the day book and the ledger they stay, with their number, and count nowhere. */
export const cancelledPayments = pgTable(
  'cancelled_payment',
  {
    /** The id that it had. */
    paymentTransactionId: integer().primaryKey(),
    ...paymentColumns(),
    studentId: integer().references(() => students.studentId, { onDelete: 'set null' }),
    staffId: integer().references(() => staff.staffId, { onDelete: 'set null' }),
    created: timestamp({ withTimezone: true }).notNull(),
    createdBy: text().notNull(),
    cancelled: timestamp({ withTimezone: true }).notNull().defaultNow(),
    cancelledBy: text().notNull(),
    reason: text().notNull().default(''),
  },
  (table) => [
    unique('cancelled_payment_receipt').on(table.receiptNumber),
    index('cancelled_payment_date').on(table.paymentDate),
    index('cancelled_payment_created').on(table.created),
    index('cancelled_payment_cancelled').on(table.cancelled),
    index('cancelled_payment_student').on(table.studentId),
    index('cancelled_payment_staff').on(table.staffId),
  ],
);

/** Income and expense by month, so that no figure adds up half a million payments. Triggers of `payment_transaction` keep it. */
export const paymentMonths = pgTable('payment_month', {
  month: date().primaryKey(),
  income: moneySumColumn().notNull().default(0),
  expense: moneySumColumn().notNull().default(0),
});
