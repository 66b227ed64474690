import { eq, type SQL, sql } from 'drizzle-orm';
import { index, integer, pgTable, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SchoolOnPaper } from '../../../common/paper/paper.domain.ts';
import { issuedColumns, provenColumns } from '../../../common/paper/paper-columns.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { students } from '../../student/student/student.table.ts';

type Pair = readonly [label: string, value: string];

/** What a receipt says on every print. */
export interface ReceiptContent {
  school: SchoolOnPaper;
  title: string;
  facts: readonly Pair[];
  mode: string;
  /** Stands apart, because parents who live apart do not see it. */
  reference: string;
  amount: string;
  words: string;
  table: { header: readonly string[]; rows: readonly (readonly string[])[] } | null;
  /** What was left to pay after the payment; null if nobody owes anything because of it. */
  balance: Pair | null;
  entered: string;
  signature: string;
}

/** The receipts and vouchers that were printed. A payment that is changed or cancelled ends its receipt, which keeps its number. */
export const issuedReceipts = pgTable(
  'issued_receipt',
  {
    issuedReceiptId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Also of a payment that was cancelled meanwhile, so no foreign key. */
    paymentTransactionId: integer().notNull(),
    studentId: integer().references(() => students.studentId, { onDelete: 'cascade' }),
    staffId: integer().references(() => staff.staffId, { onDelete: 'cascade' }),
    ...provenColumns(),
    ...issuedColumns<ReceiptContent>(),
  },
  (table) => [
    unique('issued_receipt_code').on(table.code),
    uniqueIndex('issued_receipt_current').on(table.paymentTransactionId).where(sql`${table.ended} is null`),
    index('issued_receipt_payment').on(table.paymentTransactionId),
    index('issued_receipt_student').on(table.studentId),
    index('issued_receipt_staff').on(table.staffId),
  ],
);

/** The receipts of a payment. */
export const ofPayment = (paymentTransactionId: number): SQL => eq(issuedReceipts.paymentTransactionId, paymentTransactionId);
