import { sql } from 'drizzle-orm';
import { paymentModes, subject } from '../../../common/enumerations.domain.ts';
import { printedAmount, sumOf } from '../../../common/money.domain.ts';
import { dayInZone, displayDate, firstOfMonth, lastOfMonth, monthName } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { headLine, type ListExport, sendList } from '../../../kit/server/export/list-export.server.ts';
import { type Cell, inBatches } from '../../../kit/server/export/sheet-rows.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { cancellationOf, type DayBookLine, sumsOf } from '../day-book/day-book.domain.ts';
import { cancelled, linesOf, standing } from '../day-book/entered-payments.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { kindOfPayment, paymentTransaction } from '../payment-transaction/payment-transaction.domain.ts';
import { exportLedger } from './ledger.domain.ts';

/** The ledger of a month: what the school got and what it paid, by the day of the payment. */
export const ledgerRoutes = answering(exportLedger, async (ctx, { grant, query: { month }, request, reply }) => {
  requireAll(grant, 'see the ledger');
  const lines = await ledgerOf(ctx, month);
  const { timeZone } = await paymentSettings(ctx);
  return sendList(request, reply, paperOf(month, lines, timeZone));
});

function ledgerOf(ctx: Context, month: string): Promise<DayBookLine[]> {
  const isInMonth = sql`p.payment_date between ${firstOfMonth(month)}::date and ${lastOfMonth(month)}::date`;
  return linesOf(ctx, sql`${standing(isInMonth)} union all ${cancelled(isInMonth)}`, sql`"paymentDate", "receiptNumber"`);
}

function paperOf(month: string, lines: readonly DayBookLine[], timeZone: string): ListExport {
  const { income, refunds, expense, count } = sumsOf(lines);
  return {
    resource: paymentTransaction.name,
    title: `Ledger of ${monthName(month)}`,
    fileName: `ledger ${month}`,
    columns: [
      { header: 'Date', kind: 'date' },
      { header: 'Receipt Number' },
      { header: 'For' },
      { header: 'Name' },
      { header: 'Mode' },
      { header: 'Income', kind: 'money' },
      { header: 'Expense', kind: 'money' },
      { header: 'Cancelled', kind: 'money' },
      { header: 'Remark' },
    ],
    filters: [
      headLine('Income', printedAmount(sumOf([income, -refunds]))),
      headLine('Expense', printedAmount(expense)),
      headLine('Cancelled', String(lines.length - count)),
    ],
    rows: inBatches(lines, (line) => cellsOf(line, timeZone)),
    rowCount: lines.length,
  };
}

/** What was paid back is taken off the income, as in every sum. */
function cellsOf(line: DayBookLine, timeZone: string): Cell[] {
  const { paymentDate, receiptNumber, paymentFor, personName, paymentMode, amountPaid, income, expense, reference } = line;
  const what = [paymentDate, receiptNumber, kindOfPayment(line), personName, labelOf(paymentModes, paymentMode)];
  if (line.cancelled !== null) {
    const day = displayDate(dayInZone(timeZone, new Date(line.cancelled)));
    return [...what, null, null, amountPaid, `${cancellationOf(line)} (${day})`];
  }
  const isExpense = paymentFor === subject.staff;
  return [...what, isExpense ? null : income, isExpense ? expense : null, null, reference];
}
