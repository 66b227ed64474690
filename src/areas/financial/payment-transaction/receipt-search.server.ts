import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SearchSource } from '../../../kit/server/resource/search-source.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { studentNamed } from '../../student/student/student.table.ts';
import { paymentTransactionResource } from './payment-transaction.server.ts';
import { paymentTransactions, plainReceiptNumber } from './payment-transaction.table.ts';

const { paymentTransactionId, receiptNumber, paymentDate, studentId, staffId } = paymentTransactions;
const employee = sql`(select concat_ws(' ', s.first_name, nullif(s.last_name, '')) from ${staff} s where s.staff_id = ${staffId})`;
const hasReceiptNumber = (ends: (number: SQLWrapper) => SQL): SQL => ends(plainReceiptNumber(paymentTransactions));

/** Receipts are found by the end of their number. */
export const receiptSearch: SearchSource = {
  kind: 'receipt',
  label: 'Receipts',
  permission: 'paymenttransaction.read',
  table: paymentTransactions,
  id: paymentTransactionId,
  name: receiptNumber,
  ofNumber: hasReceiptNumber,
  ofCode: hasReceiptNumber,
  subtitle: sql`concat_ws(' · ', coalesce(${studentNamed(sql`${studentId}`)}, ${employee}), to_char(${paymentDate}, 'DD-MM-YYYY'))`,
  scopes: paymentTransactionResource.storage.scopes,
  path: (id) => `/fs/paymenttransaction/grid?panel=detail&id=${id}`,
};
