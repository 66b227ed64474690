import { type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { paymentModes } from '../../../common/enumerations.domain.ts';
import { amountText } from '../../../common/money.domain.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { sendList } from '../../../kit/server/export/list-export.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { forbidden } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { students } from '../../student/student/student.table.ts';
import { kindOfPayment } from '../payment-transaction/payment-transaction.domain.ts';
import { cancelledPayments, paymentTransactions } from '../payment-transaction/payment-transaction.table.ts';
import { type DayBook, type DayBookLine, dayBookOf, exportDayBook, getDayBook } from './day-book.domain.ts';

/** The instants at which a day begins and ends where the school is. */
const bounds = (day: IsoDate): SQL => sql`
  (select ${day}::date::timestamp at time zone time_zone as begins, (${day}::date + 1)::timestamp at time zone time_zone as ends from ${schools}) d`;

const fields = sql.raw(`p.payment_transaction_id as "paymentTransactionId", p.receipt_number as "receiptNumber",
  p.payment_for as "paymentFor", p.payment_mode as "paymentMode", p.amount_paid as "amountPaid", p.is_refund as "isRefund",
  to_char(p.payment_date, 'YYYY-MM-DD') as "paymentDate", p.reference, p.created as entered, p.created_by as "enteredBy"`);
/** Who was deleted since has no name any more. */
const personName = sql`coalesce(s.name_sort, t.name_sort, '') as "personName"`;
const people = sql`left join ${students} s using (student_id) left join ${staff} t using (staff_id)`;

const cancelledBetween = (column: SQL, day: IsoDate, more = sql``): SQL => sql`
  select ${fields}, ${personName}, p.cancelled, p.cancelled_by as "cancelledBy", p.reason
  from ${bounds(day)} cross join ${cancelledPayments} p ${people} where ${column} >= d.begins and ${column} < d.ends ${more}`;

type Stored = Omit<DayBookLine, 'amountPaid'> & { amountPaid: string };
const linesOf = async ({ db }: Context, statement: SQL): Promise<DayBookLine[]> => {
  const { rows } = await db.execute<Stored & Record<string, unknown>>(sql`${statement} order by "receiptNumber"`);
  return rows.map((row) => ({
    ...row,
    amountPaid: Number(row.amountPaid),
    entered: instantOf(row.entered),
    cancelled: row.cancelled && instantOf(row.cancelled),
  }));
};

const instantOf = (stored: string): string => new Date(stored).toISOString();

/** By the day of the saving: a till is closed over what was entered, whatever day a payment bears. */
async function dayBookFor(ctx: Context, day: IsoDate): Promise<DayBook> {
  const entered = await linesOf(
    ctx,
    sql`select ${fields}, ${personName}, null::timestamptz as cancelled, '' as "cancelledBy", '' as reason
      from ${bounds(day)} cross join ${paymentTransactions} p ${people} where p.created >= d.begins and p.created < d.ends
      union all ${cancelledBetween(sql`p.created`, day)}`,
  );
  const cancelledLater = await linesOf(ctx, cancelledBetween(sql`p.cancelled`, day, sql`and p.created < d.begins`));
  return dayBookOf(day, entered, cancelledLater);
}

/** It holds sums of everybody. @throws 403 */
function requireAll(grant: Grant): void {
  if (grant !== 'all') throw forbidden('see the day book');
}

export const dayBookRoutes: readonly FastifyPluginAsync[] = [
  answering(getDayBook, async (ctx, { grant, query }) => {
    requireAll(grant);
    return dayBookFor(ctx, query.date);
  }),
  answering(exportDayBook, async (ctx, { grant, query, request, reply }) => {
    requireAll(grant);
    return sendList(request, reply, paperOf(await dayBookFor(ctx, query.date)));
  }),
];

/** The lines as a list, with the sums of the day over it. */
function paperOf(book: DayBook) {
  const { date, income, refunds, expense, cancelledCount, lines, cancelledLater } = book;
  const all = [...lines, ...cancelledLater];
  const said = (name: string, words: string) => ({ name, value: words, words });
  return {
    resource: 'PaymentTransaction',
    title: `Day Book of ${displayDate(date)}`,
    fileName: `day book ${date}`,
    columns: [
      { header: 'Receipt Number' },
      { header: 'For' },
      { header: 'Name' },
      { header: 'Mode' },
      { header: 'Amount', kind: 'money' as const },
      { header: 'Entered By' },
      { header: 'Remark' },
    ],
    filters: [
      said('Income', amountText(income)),
      said('Refunds', amountText(refunds)),
      said('Expense', amountText(expense)),
      said('Cancelled', String(cancelledCount)),
    ],
    rows: (async function* () {
      yield all.map((line) => [
        line.receiptNumber,
        kindOfPayment(line),
        line.personName,
        labelOf(paymentModes, line.paymentMode),
        line.amountPaid,
        line.enteredBy,
        line.cancelled === null ? '' : `Cancelled by ${line.cancelledBy}${line.reason && `: ${line.reason}`}`,
      ]);
    })(),
    rowCount: all.length,
  };
}
