import { inRupees, printedAmount } from '../../../common/money.domain.ts';
import type { Proof } from '../../../common/paper/proof.server.ts';
import { dayInZone, displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { PaymentSettings } from '../payment-settings.server.ts';
import { payCode } from '../upi/pay-code.server.ts';
import type { ReceiptContent } from './issued-receipt.table.ts';
import type { Original } from './receipt-original.server.ts';
import type { ReceiptPayment } from './receipt-source.server.ts';

/** What one print adds to what its receipt says. */
export interface ReceiptPrint {
  payment: ReceiptPayment;
  said: ReceiptContent;
  /** Of all fees today; null if nobody owes anything because of it. */
  balance: number | null;
  school: PaymentSettings;
  today: IsoDate;
  /** Printed as the original, for the payer, or otherwise for the office. */
  as: 'original' | 'duplicate' | 'copy';
  original: Original | null;
  proof: Proof;
}

/** What the template shows: texts only. */
export function receiptText(print: ReceiptPrint) {
  const { payment, said, school, as, balance, proof } = print;
  const reference = as === 'copy' && payment.areParentsApart ? '' : said.reference;
  return {
    marks: marksOf(print),
    isCancelled: payment.cancelled !== null,
    remarks: remarksOf(print),
    facts: [...said.facts, ['Payment Mode', reference ? `${said.mode}, reference ${reference}` : said.mode] as const],
    amount: said.amount,
    words: said.words,
    table: payment.cancelled ? null : said.table,
    balances: balancesOf(print),
    code:
      balance === null ? null : payCode({ ...payable(payment), upiId: school.upiId, payee: school.schoolName, amount: balance }),
    signature: said.signature,
    proof,
  };
}

const marks = { original: 'Original', duplicate: 'Duplicate', copy: 'Copy' } as const;

function marksOf({ payment, school, as }: ReceiptPrint): string[] {
  if (payment.cancelled) return ['Cancelled'];
  const revised = payment.revised ? [`Revised on ${dayOf(payment.revised, school)}`] : [];
  return [marks[as], ...revised];
}

function remarksOf({ payment, said, school, as, original }: ReceiptPrint): string[] {
  const { cancelled } = payment;
  const isOffice = as !== 'copy';
  const why = isOffice && cancelled?.reason ? `: ${cancelled.reason}` : '';
  return [
    said.entered,
    ...(cancelled ? [`Cancelled on ${dayOf(cancelled.on, school)} by ${cancelled.by}${why}. It no longer counts.`] : []),
    ...(as === 'duplicate' && original
      ? [`The original was printed on ${dayOf(original.printed, school)} by ${original.printedBy}.`]
      : []),
  ];
}

const dayOf = (instant: Date, { timeZone }: PaymentSettings): string => displayDate(dayInZone(timeZone, instant));

/** What was left to pay then, and what is left today if that differs. */
function balancesOf({ payment, said, balance, today }: ReceiptPrint) {
  if (!said.balance || payment.cancelled || balance === null) return [];
  const now = inRupees(printedAmount(balance));
  return now === said.balance[1] ? [said.balance] : [said.balance, [`Balance on ${displayDate(today)}`, now] as const];
}

const payable = ({ student }: ReceiptPayment) => ({ note: `Fees ${student?.admission ?? ''}` });
