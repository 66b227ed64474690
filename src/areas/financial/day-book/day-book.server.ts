import { type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { paymentModes } from '../../../common/enumerations.domain.ts';
import { printedAmount } from '../../../common/money.domain.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { headLine, type ListExport, sendList } from '../../../kit/server/export/list-export.server.ts';
import { inBatches } from '../../../kit/server/export/sheet-rows.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { kindOfPayment, paymentTransaction } from '../payment-transaction/payment-transaction.domain.ts';
import {
  cancellationOf,
  type DayBook,
  type DayBookSums,
  dayBookFigures,
  dayBookOf,
  exportDayBook,
  getDayBook,
} from './day-book.domain.ts';
import { cancelled, linesOf, standing } from './entered-payments.server.ts';

/** The instants at which a day begins and ends in the school's time zone. */
const bounds = (day: IsoDate): SQL => sql`
  (select ${day}::date::timestamp at time zone time_zone as begins, (${day}::date + 1)::timestamp at time zone time_zone as ends from ${schools}) d`;

/** By the day on which it was saved: a till is closed over what was entered, whatever date a payment carries. */
async function dayBookFor(ctx: Context, day: IsoDate): Promise<DayBook> {
  const among = sql`${bounds(day)} cross join`;
  const isEntered = sql`p.created >= d.begins and p.created < d.ends`;
  const isCancelled = sql`p.cancelled >= d.begins and p.cancelled < d.ends and p.created < d.begins`;
  const entered = await linesOf(ctx, sql`${standing(isEntered, among)} union all ${cancelled(isEntered, among)}`);
  const cancelledLater = await linesOf(ctx, cancelled(isCancelled, among));
  return dayBookOf(day, entered, cancelledLater);
}

export const dayBookRoutes: readonly FastifyPluginAsync[] = [
  answering(getDayBook, async (ctx, { grant, query }) => {
    requireAll(grant, 'see the day book');
    return dayBookFor(ctx, query.date);
  }),
  answering(exportDayBook, async (ctx, { grant, query, request, reply }) => {
    requireAll(grant, 'see the day book');
    return sendList(request, reply, paperOf(await dayBookFor(ctx, query.date)));
  }),
];

/** The lines as a list, with the sums of the day above it. */
function paperOf(book: DayBook): ListExport {
  const { date, cancelledCount, modes, people, lines, cancelledLater } = book;
  const all = [...lines, ...cancelledLater];
  return {
    resource: paymentTransaction.name,
    title: `Day Book of ${displayDate(date)}`,
    fileName: `day book ${date}`,
    columns: [
      { header: 'Receipt Number' },
      { header: 'For' },
      { header: 'Name' },
      { header: 'Mode' },
      { header: 'Amount', kind: 'money' },
      { header: 'Entered By' },
      { header: 'Remark' },
    ],
    filters: [
      ...dayBookFigures.map(([key, label]) => headLine(label, printedAmount(book[key]))),
      headLine('Cancelled', String(cancelledCount)),
      ...modes.map(({ paymentMode, ...sums }) => headLine(labelOf(paymentModes, paymentMode), sumsInWords(sums))),
      ...people.map(({ enteredBy, ...sums }) => headLine(`By ${enteredBy}`, sumsInWords(sums))),
    ],
    rows: inBatches(all, (line) => [
      line.receiptNumber,
      kindOfPayment(line),
      line.personName,
      labelOf(paymentModes, line.paymentMode),
      line.amountPaid,
      line.enteredBy,
      line.cancelled === null ? '' : cancellationOf(line),
    ]),
    rowCount: all.length,
  };
}

/** The sums of a method or a person that are not zero: `received 500.00, expense 90.00`. */
const sumsInWords = (sums: DayBookSums): string =>
  dayBookFigures
    .filter(([key]) => sums[key] > 0)
    .map(([key, label]) => `${label.toLowerCase()} ${printedAmount(sums[key])}`)
    .join(', ');
