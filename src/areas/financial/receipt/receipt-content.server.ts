import { paymentModes } from '../../../common/enumerations.domain.ts';
import { amountInWords } from '../../../common/in-words/amount-in-words.server.ts';
import { amountOf, inRupees, paiseOf, printedAmount, sumOf } from '../../../common/money.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { dayInZone, displayDate, monthName } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { PaymentSettings } from '../payment-settings.server.ts';
import type { ReceiptContent } from './issued-receipt.table.ts';
import { receiptName } from './receipt-name.domain.ts';
import type { Owed, ReceiptPayment, SettledFee } from './receipt-source.server.ts';

/** Everything that a receipt is written from when it is issued. */
export interface ReceiptSource {
  payment: ReceiptPayment;
  settled: readonly SettledFee[];
  /** Null if nobody owes anything because of it: a payment by the school, or a cancelled one. */
  owed: Owed | null;
  school: PaymentSettings;
}

/** A receipt in words; what the school pays is a payment voucher. */
export function receiptContent(source: ReceiptSource): ReceiptContent {
  const { payment, school, owed } = source;
  const name = receiptName(payment);
  const isPaidOut = name !== 'Receipt';
  const { receiptNumber, amountPaid, reference, created, createdBy } = payment;
  return {
    school: { name: school.schoolName, address: school.address },
    title: `${name} ${receiptNumber}`,
    facts: factsOf(payment, isPaidOut),
    mode: labelOf(paymentModes, payment.paymentMode),
    reference,
    amount: inRupees(printedAmount(amountPaid)),
    words: amountInWords(amountPaid),
    table: payment.cancelled || isPaidOut ? null : settledTable(source),
    balance: owed && ['Balance after this payment', inRupees(printedAmount(owed.afterPayment))],
    entered: `Entered on ${displayDate(dayInZone(school.timeZone, created))} by ${createdBy}.`,
    signature: isPaidOut ? 'Received by' : `For ${school.schoolName}`,
  };
}

function factsOf({ student, staff, paymentDate, programName, ...payment }: ReceiptPayment, isPaidOut: boolean) {
  const facts: [label: string, value: string][] = [
    ['Date', displayDate(paymentDate)],
    [isPaidOut ? 'Paid to' : 'Received from', fullName(student ?? staff ?? noLongerThere)],
    ['Admission Number', student?.admission ?? ''],
    ['Program', programName ?? ''],
    ['Designation', staff?.designation ?? ''],
    ['For', purposeOf(payment)],
  ];
  return facts.filter(([, value]) => value !== '');
}

const noLongerThere = { firstName: 'somebody who is no longer in the records', lastName: '' };

function purposeOf({ isRefund, salaryMonth, staffId }: Pick<ReceiptPayment, 'isRefund' | 'salaryMonth' | 'staffId'>): string {
  if (isRefund) return 'Excess of fees, paid back';
  if (salaryMonth) return `Salary of ${monthName(salaryMonth)}`;
  return staffId === null ? '' : 'Payment to staff';
}

/** What the payment settles, line by line, so that the lines add up to the amount. */
function settledTable({ payment, settled }: ReceiptSource): NonNullable<ReceiptContent['table']> {
  const fees = settled.flatMap(({ settled: part, ...fee }) =>
    part > 0
      ? [[['Fees', fee.programName].filter(Boolean).join(' '), fee.schoolYearName, displayDate(fee.dueDate), printedAmount(part)]]
      : [],
  );
  const excess = sumOf(settled.map((fee) => fee.excess));
  const rest = amountOf(paiseOf(payment.amountPaid) - paiseOf(sumOf([...settled.map((fee) => fee.settled), excess])));
  const others: (readonly [label: string, amount: number])[] = [
    ['Excess, kept for future fees', excess],
    [settled.length > 0 ? 'Excess, paid back since' : 'Paid in advance, no fee yet', rest],
  ];
  return {
    header: ['For', 'School Year', 'Due Date', 'Amount (₹)'],
    rows: [
      ...fees,
      ...others.flatMap(([label, amount]) => (amount > 0 ? [[label, '', '', printedAmount(amount)]] : [])),
      ['Total', '', '', printedAmount(payment.amountPaid)],
    ],
  };
}
