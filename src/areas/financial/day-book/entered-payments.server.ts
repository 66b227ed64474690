import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { students } from '../../student/student/student.table.ts';
import { cancelledPayments, paymentTransactions } from '../payment-transaction/payment-transaction.table.ts';
import type { DayBookLine } from './day-book.domain.ts';

const fields = sql.raw(`p.payment_transaction_id as "paymentTransactionId", p.receipt_number as "receiptNumber",
  p.payment_for as "paymentFor", p.payment_mode as "paymentMode", p.amount_paid as "amountPaid", p.is_refund as "isRefund",
  p.income, p.expense, to_char(p.payment_date, 'YYYY-MM-DD') as "paymentDate", p.reference, p.created as entered, p.created_by as "enteredBy"`);
/** People deleted since then have no name. */
const personName = sql`coalesce(s.name_sort, t.name_sort, '') as "personName"`;
const people = sql`left join ${students} s using (student_id) left join ${staff} t using (staff_id)`;

/** The payments `p` that stand. @param among what they are joined with, to be named in the condition */
export const standing = (condition: SQL, among = sql``): SQL => sql`
  select ${fields}, ${personName}, null::timestamptz as cancelled, '' as "cancelledBy", '' as reason
  from ${among} ${paymentTransactions} p ${people} where ${condition}`;

/** The payments `p` that were cancelled. */
export const cancelled = (condition: SQL, among = sql``): SQL => sql`
  select ${fields}, ${personName}, p.cancelled, p.cancelled_by as "cancelledBy", p.reason
  from ${among} ${cancelledPayments} p ${people} where ${condition}`;

type Amount = 'amountPaid' | 'income' | 'expense';
type Stored = Omit<DayBookLine, Amount> & Record<Amount, string>;

/** The lines of `standing` and `cancelled`. */
export async function linesOf({ db }: Context, statement: SQL, order = sql`"receiptNumber"`): Promise<DayBookLine[]> {
  const { rows } = await db.execute<Stored & Record<string, unknown>>(sql`${statement} order by ${order}`);
  return rows.map((row) => ({
    ...row,
    amountPaid: Number(row.amountPaid),
    income: Number(row.income),
    expense: Number(row.expense),
    entered: instantOf(row.entered),
    cancelled: row.cancelled && instantOf(row.cancelled),
  }));
}

const instantOf = (stored: string): string => new Date(stored).toISOString();
