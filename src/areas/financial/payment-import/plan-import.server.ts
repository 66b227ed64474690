import { subject } from '../../../common/enumerations.domain.ts';
import type { ImportProblem } from '../../../kit/domain/import/import-report.domain.ts';
import { mostNamed } from '../../../kit/domain/import/import-report.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { type ImportPlan, planRows, reportOf, type Values, withoutKnown } from '../../../kit/server/import/import-plan.server.ts';
import type { ReadRow, ReadTable } from '../../../kit/server/import/read-rows.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { paymentTransaction } from '../payment-transaction/payment-transaction.domain.ts';
import { figuresOf } from './figures.server.ts';
import { paymentImport } from './import-kind.domain.ts';
import { cancelledAlready, type Looked, lookedFor, paidAlready } from './known-payments.server.ts';
import { payersOf } from './payers.server.ts';
import { importedFields, payerColumns, paymentColumns } from './payment-columns.domain.ts';
import type { PaymentImportReport } from './payment-import.domain.ts';
import { isSamePayment, knownAgain, paymentKey, type RowPayment, type StoredPayment } from './same-payment.domain.ts';

/** What an import of a file would do now. */
export interface PaymentImportPlan extends ImportPlan<PaymentImportReport> {
  looked: Looked;
  /** What was there. */
  stored: readonly StoredPayment[];
}

const payer = { ...payerColumns.number, name: 'paymentForId' };

/** Works out what an import would do; changes nothing. */
export async function planImport(ctx: Context, { rows: read, unknownColumns }: ReadTable): Promise<PaymentImportPlan> {
  const { today } = ctx;
  const columns = paymentColumns(today);
  const labels = new Map(importedFields(today).map(({ name, label }) => [name, label]));
  const rows = read.map(ofPayers(await payersOf(ctx, read), labels));
  const payments = rows.flatMap(comparedOf);
  const looked = lookedFor(payments);
  const [stored, cancelled] = await Promise.all([paidAlready(ctx, looked), cancelledAlready(ctx, looked)]);
  const known = knownAgain(payments, stored);
  const { left, leftOut } = await withoutKnown(rows, { nameOf, reasonFor: ({ number }) => known.leftOut.get(number) });
  const { planned, problems } = await planRows(left, {
    columns: [payer, ...columns],
    nameOf,
    initial: { paymentFor: subject.student },
    of: paymentTransaction,
    facts: { today, grant: grantOf(ctx, paymentImport.permission) },
    besides: (_input, row) => {
      const message = known.doubtful.get(row);
      return message === undefined ? [] : [{ field: 'reference', message }];
    },
  });
  // So receipts are numbered.
  const inOrder = planned.toSorted((one, other) => dayOf(one.input).localeCompare(dayOf(other.input)) || one.row - other.row);
  const figures = await figuresOf(ctx, planned);
  const again = cancelledAmong(payments, cancelled);
  const cancelledRows = planned.flatMap(({ row, name }) => {
    const receipt = again.get(row);
    return receipt === undefined ? [] : [{ row, name, reason: `Receipt ${receipt} was like this, and was cancelled` }];
  });
  return {
    rows: inOrder,
    looked,
    stored,
    problems,
    leftOut,
    report: {
      ...figures,
      cancelled: cancelledRows.slice(0, mostNamed),
      cancelledCount: cancelledRows.length,
      ...reportOf({ rows: inOrder, problems, leftOut, unknownColumns }, [figures, cancelledRows]),
    },
  };
}

const nameOf = (values: Values): string => String(values[payerColumns.name.name] ?? values[payerColumns.number.name] ?? '');
const dayOf = (values: Values): string => String(values['paymentDate'] ?? '');

/** A row with the student who is meant, named as in Homeroom, or with what is wrong with its columns. */
function ofPayers(payerOf: Awaited<ReturnType<typeof payersOf>>, labels: ReadonlyMap<string, string>) {
  return (row: ReadRow): ReadRow => {
    const found = payerOf(row.values);
    const isKnown = 'studentId' in found;
    const wrong = [...(isKnown ? [] : [found]), ...refusalsOf(row.values)].filter(({ field }) => !row.unread.includes(field));
    const problems = wrong.map(
      ({ field, message }): ImportProblem => ({ row: row.number, column: labels.get(field) ?? '', message }),
    );
    return {
      ...row,
      values: isKnown ? { ...row.values, [payer.name]: found.studentId, [payerColumns.name.name]: found.name } : row.values,
      problems: [...row.problems, ...problems],
      unread: [...row.unread, ...(isKnown ? [] : [payer.name])],
    };
  };
}

function refusalsOf(values: Values): { field: string; message: string }[] {
  const isOther = values['paymentFor'] !== undefined && values['paymentFor'] !== subject.student;
  return [
    ...(isOther ? [{ field: 'paymentFor', message: 'Only payments of students are imported: enter this one by hand' }] : []),
    ...(values['isRefund'] === true ? [{ field: 'isRefund', message: 'Refunds are not imported: enter this one by hand' }] : []),
  ];
}

/** What is compared of a row: nothing, unless it says who paid how much on which day. */
function comparedOf({ number, values }: ReadRow): RowPayment[] {
  const { [payer.name]: studentId, amountPaid, paymentDate, paymentMode, reference } = values;
  if (typeof studentId !== 'number' || typeof amountPaid !== 'number' || typeof paymentDate !== 'string') return [];
  if (refusalsOf(values).length > 0) return [];
  const mode = typeof paymentMode === 'number' ? paymentMode : undefined;
  return [{ row: number, studentId, amountPaid, paymentDate, paymentMode: mode, reference: String(reference ?? '') }];
}

/** The receipts of cancelled payments that rows are like, by the row. */
function cancelledAmong(payments: readonly RowPayment[], cancelled: readonly StoredPayment[]): Map<number, string> {
  const byKey = new Map(cancelled.map((one) => [paymentKey(one), one]));
  return new Map(
    payments.flatMap((one) => {
      const like = byKey.get(paymentKey(one));
      return like && isSamePayment(one, like) ? [[one.row, like.receiptNumber]] : [];
    }),
  );
}
