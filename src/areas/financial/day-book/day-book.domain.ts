import { z } from 'zod';
import { amountField } from '../../../common/amount-fields.domain.ts';
import { paymentModes, subjects } from '../../../common/enumerations.domain.ts';
import { sumOf } from '../../../common/money.domain.ts';
import { defineCall, defineExport, parameters } from '../../../kit/domain/call.domain.ts';
import { dayField, enumField, flagField, idField, momentField, textField } from '../../../kit/domain/row.domain.ts';

/** A payment as the day book has it. */
const dayBookLine = z.object({
  paymentTransactionId: idField,
  receiptNumber: textField,
  paymentFor: enumField(subjects),
  personName: textField,
  paymentMode: enumField(paymentModes),
  amountPaid: amountField,
  isRefund: flagField,
  income: amountField.describe('What the school received; negative for a refund'),
  expense: amountField.describe('What the school paid out'),
  paymentDate: dayField,
  reference: textField,
  entered: momentField,
  enteredBy: textField,
  /** Null unless it was cancelled. */
  cancelled: momentField.nullable(),
  cancelledBy: textField,
  reason: textField,
});
export type DayBookLine = z.output<typeof dayBookLine>;

/** The sums of some payments. Refunds are not income and have a sum of their own; cancelled payments do not count. */
const dayBookSums = z.object({
  income: amountField,
  refunds: amountField,
  expense: amountField,
  /** How many were not cancelled. */
  count: z.int(),
});
export type DayBookSums = z.output<typeof dayBookSums>;

/** Which of the sums are amounts, with their labels. */
export const dayBookFigures = [
  ['income', 'Received'],
  ['refunds', 'Refunds'],
  ['expense', 'Expense'],
] as const satisfies readonly (readonly [keyof DayBookSums, string])[];

const dayBook = z.object({
  date: dayField,
  ...dayBookSums.shape,
  /** How many of those entered on the day have been cancelled. */
  cancelledCount: z.int(),
  modes: z.array(dayBookSums.extend({ paymentMode: enumField(paymentModes) })),
  people: z.array(dayBookSums.extend({ enteredBy: textField })),
  lines: z.array(dayBookLine).describe('What was entered on the day, by its number'),
  cancelledLater: z.array(dayBookLine).describe('What was entered on an earlier day and cancelled on this one'),
});
export type DayBook = z.output<typeof dayBook>;

/** What lines come to. */
export function sumsOf(lines: readonly DayBookLine[]): DayBookSums {
  const standing = lines.filter(({ cancelled }) => cancelled === null);
  return {
    income: sumOf(standing.map(({ income }) => Math.max(income, 0))),
    refunds: sumOf(standing.map(({ income }) => Math.max(-income, 0))),
    expense: sumOf(standing.map(({ expense }) => expense)),
    count: standing.length,
  };
}

/** How many payments were entered; the cancelled ones are named only if there are any. */
export const paymentCount = ({ count, cancelledCount }: Pick<DayBook, 'count' | 'cancelledCount'>): string =>
  cancelledCount === 0 ? String(count) : `${count}, ${cancelledCount} cancelled`;

/** What is said about a cancelled payment: who cancelled it, and why. @param when also when, in words */
export const cancellationOf = ({ cancelledBy, reason }: Pick<DayBookLine, 'cancelledBy' | 'reason'>, when = ''): string =>
  `Cancelled ${when && `${when} `}by ${cancelledBy}${reason && `: ${reason}`}`;

/** Lines grouped by something they have in common, in its order; groups in which nothing counts are left out. */
function grouped<Key extends number | string>(lines: readonly DayBookLine[], keyOf: (line: DayBookLine) => Key) {
  const keys = [...new Set(lines.map(keyOf))].sort((one, other) => (one < other ? -1 : 1));
  return keys
    .map((key) => [key, sumsOf(lines.filter((line) => keyOf(line) === key))] as const)
    .filter(([, { count }]) => count > 0);
}

/** The book of a day: what was entered on it, and earlier payments that were cancelled on it. */
export function dayBookOf(date: string, lines: DayBookLine[], cancelledLater: DayBookLine[]): DayBook {
  return {
    date,
    ...sumsOf(lines),
    cancelledCount: lines.filter(({ cancelled }) => cancelled !== null).length,
    modes: grouped(lines, (line) => line.paymentMode).map(([paymentMode, own]) => ({ paymentMode, ...own })),
    people: grouped(lines, (line) => line.enteredBy).map(([enteredBy, own]) => ({ enteredBy, ...own })),
    lines,
    cancelledLater,
  };
}

const ofDay = { permission: ['paymenttransaction.read'], tag: 'Payment Transactions' } as const;

/** For those who read all payments. */
export const getDayBook = defineCall({
  ...ofDay,
  method: 'GET',
  path: '/api/fs/PaymentTransaction/GetDayBook',
  summary: 'What was entered on a day, with its sums by method and by who entered it',
  query: z.object({ date: parameters.day }),
  answer: dayBook.describe('The day book'),
});

export const exportDayBook = defineExport({
  ...ofDay,
  path: '/api/fs/PaymentTransaction/ExportDayBook',
  summary: 'The day book as PDF, Excel or CSV',
  query: { date: parameters.day },
  answered: 'The day book',
});
