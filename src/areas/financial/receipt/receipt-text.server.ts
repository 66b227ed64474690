import { paymentModes } from '../../../common/enumerations.domain.ts';
import { amountInWords } from '../../../common/in-words/amount-in-words.server.ts';
import { amountOf, inRupees, paiseOf, printedAmount, sumOf } from '../../../common/money.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { schoolYearName } from '../../../common/school-year.domain.ts';
import { dayInZone, displayDate, type IsoDate, monthName } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { PaymentSettings } from '../payment-settings.server.ts';
import { type PayCode, payCode } from '../upi/pay-code.server.ts';
import { receiptName } from './receipt-name.domain.ts';
import type { Original } from './receipt-original.server.ts';
import type { Owed, ReceiptPayment, SettledFee } from './receipt-source.server.ts';

/** Everything that a receipt is written from. */
export interface ReceiptSource {
  payment: ReceiptPayment;
  settled: readonly SettledFee[];
  /** Null if nobody owes anything because of it: a payment by the school, or a cancelled one. */
  owed: Owed | null;
  school: PaymentSettings;
  today: IsoDate;
  /** Printed as the original, for the payer, or otherwise for the office. */
  as: 'original' | 'duplicate' | 'copy';
  original: Original | null;
}

type Pair = readonly [label: string, value: string];

/** What the template shows: texts only. */
interface ReceiptText {
  title: string;
  marks: readonly string[];
  isCancelled: boolean;
  remarks: readonly string[];
  facts: readonly Pair[];
  amount: string;
  words: string;
  table: { header: readonly string[]; rows: readonly (readonly string[])[] } | null;
  balances: readonly Pair[];
  code: PayCode | null;
  signature: string;
}

/** A receipt in words; what the school pays is a payment voucher. */
export function receiptText(source: ReceiptSource): ReceiptText {
  const { payment, school } = source;
  const name = receiptName(payment);
  const isPaidOut = name !== 'Receipt';
  const { receiptNumber, amountPaid } = payment;
  return {
    title: `${name} ${receiptNumber}`,
    marks: marksOf(source),
    isCancelled: payment.cancelled !== null,
    remarks: remarksOf(source),
    facts: factsOf(source, isPaidOut),
    amount: inRupees(printedAmount(amountPaid)),
    words: amountInWords(amountPaid),
    table: payment.cancelled || isPaidOut ? null : settledTable(source),
    balances: balancesOf(source),
    code:
      source.owed && payCode({ ...payable(payment), upiId: school.upiId, payee: school.schoolName, amount: source.owed.balance }),
    signature: isPaidOut ? 'Received by' : `For ${school.schoolName}`,
  };
}

const marks = { original: 'Original', duplicate: 'Duplicate', copy: 'Copy' } as const;

function marksOf({ payment, school, as }: ReceiptSource): string[] {
  if (payment.cancelled) return ['Cancelled'];
  const revised = payment.revised ? [`Revised on ${dayOf(payment.revised, school)}`] : [];
  return [marks[as], ...revised];
}

function remarksOf({ payment, school, as, original }: ReceiptSource): string[] {
  const entered = `Entered on ${dayOf(payment.created, school)} by ${payment.createdBy}.`;
  const { cancelled } = payment;
  const isOffice = as !== 'copy';
  const why = isOffice && cancelled?.reason ? `: ${cancelled.reason}` : '';
  return [
    entered,
    ...(cancelled ? [`Cancelled on ${dayOf(cancelled.on, school)} by ${cancelled.by}${why}. It no longer counts.`] : []),
    ...(as === 'duplicate' && original
      ? [`The original was printed on ${dayOf(original.printed, school)} by ${original.printedBy}.`]
      : []),
  ];
}

const dayOf = (instant: Date, { timeZone }: PaymentSettings): string => displayDate(dayInZone(timeZone, instant));

function factsOf({ payment, as }: ReceiptSource, isPaidOut: boolean): Pair[] {
  const { student, staff } = payment;
  const reference = as === 'copy' && payment.areParentsApart ? '' : payment.reference;
  const mode = labelOf(paymentModes, payment.paymentMode);
  const facts: Pair[] = [
    ['Date', displayDate(payment.paymentDate)],
    [isPaidOut ? 'Paid to' : 'Received from', fullName(student ?? staff ?? noLongerThere)],
    ['Admission Number', student?.admission ?? ''],
    ['Program', payment.programName ?? ''],
    ['Designation', staff?.designation ?? ''],
    ['For', purposeOf(payment)],
    ['Payment Mode', reference ? `${mode}, reference ${reference}` : mode],
  ];
  return facts.filter(([, value]) => value !== '');
}

const noLongerThere = { firstName: 'somebody who is no longer in the records', lastName: '' };

function purposeOf({ isRefund, salaryMonth, staffId }: ReceiptPayment): string {
  if (isRefund) return 'Excess of fees, paid back';
  if (salaryMonth) return `Salary of ${monthName(salaryMonth)}`;
  return staffId === null ? '' : 'Payment to staff';
}

/** What the payment settles, line by line, so that the lines add up to the amount. */
function settledTable({ payment, settled, school }: ReceiptSource): NonNullable<ReceiptText['table']> {
  const fees = settled.flatMap(({ settled: part, ...fee }) =>
    part > 0
      ? [
          [
            `Fees ${fee.programName}`,
            schoolYearName(fee.schoolYear, school.schoolYearStart),
            displayDate(fee.dueDate),
            printedAmount(part),
          ],
        ]
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

function balancesOf({ owed, today }: ReceiptSource): Pair[] {
  if (!owed) return [];
  const after: Pair = ['Balance after this payment', inRupees(printedAmount(owed.afterPayment))];
  if (owed.afterPayment === owed.balance) return [after];
  return [after, [`Balance on ${displayDate(today)}`, inRupees(printedAmount(owed.balance))]];
}

const payable = ({ student }: ReceiptPayment) => ({ note: `Fees ${student?.admission ?? ''}` });
