import { type Paise, paiseOf } from '../../../common/money.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';

/** By what a payment is known again. */
export interface KnownPayment {
  studentId: number;
  paymentDate: IsoDate;
  amountPaid: number;
  paymentMode: number;
  reference: string;
}

/** As a row of a file gives it; it may say nothing of the method. */
export interface RowPayment extends Omit<KnownPayment, 'paymentMode'> {
  row: number;
  paymentMode: number | undefined;
}

/** As it is stored. */
export interface StoredPayment extends KnownPayment {
  receiptNumber: string;
}

type Compared = Pick<RowPayment, 'paymentMode' | 'reference'>;

/** By what two references are the same: case and blanks do not matter. */
const referenceKey = (reference: string): string => reference.normalize('NFKC').replace(/\s/g, '').toLowerCase();
const hasReference = ({ reference }: Compared): boolean => referenceKey(reference) !== '';
const hasSameReference = (one: Compared, other: Compared): boolean =>
  hasReference(one) && referenceKey(one.reference) === referenceKey(other.reference);
/** They may be one payment, because a reference is missing. */
const isAlike = (one: Compared, other: Compared): boolean =>
  one.paymentMode === other.paymentMode && !(hasReference(one) && hasReference(other));

/** Whether two payments of the same student, day and amount are one. */
export const isSamePayment = (one: Compared, other: Compared): boolean => hasSameReference(one, other) || isAlike(one, other);

/** Payments of the same student, day and amount have the same key. */
export const paymentKey = ({ studentId, paymentDate, amountPaid }: Omit<KnownPayment, 'paymentMode'>): string => {
  const amount: Paise = paiseOf(amountPaid);
  return `${studentId} ${paymentDate} ${amount}`;
};

/** What is said of rows, by their numbers. */
interface Told {
  /** They are there already, and why. */
  leftOut: Map<number, string>;
  /** They may be a payment that is there, or another one like it: only whoever made the file knows. */
  doubtful: Map<number, string>;
}

/**
 * Which rows are payments that are there already, or stand in another row. The same reference is the same payment. If a reference is missing, each
 * stored payment accounts for one row with the same method; a further row may be a second payment like it.
 */
export function knownAgain(rows: readonly RowPayment[], stored: readonly StoredPayment[]): Told {
  const told: Told = { leftOut: new Map(), doubtful: new Map() };
  const storedAlike = alikeAmong(stored);
  for (const [key, alike] of alikeAmong(rows)) compare(alike, storedAlike.get(key) ?? [], told);
  return told;
}

function alikeAmong<Payment extends Parameters<typeof paymentKey>[0]>(payments: readonly Payment[]): Map<string, Payment[]> {
  const byKey = new Map<string, Payment[]>();
  for (const one of payments) {
    const key = paymentKey(one);
    const known = byKey.get(key);
    if (known) known.push(one);
    else byKey.set(key, [one]);
  }
  return byKey;
}

function compare(rows: readonly RowPayment[], stored: readonly StoredPayment[], { leftOut, doubtful }: Told): void {
  const rowFor = new Map<StoredPayment, number>();
  for (const [index, one] of rows.entries()) {
    const there = stored.find((known) => hasSameReference(one, known));
    const above = rows.slice(0, index).find((other) => hasSameReference(one, other));
    if (there) rowFor.set(there, one.row);
    const as = there ? `receipt ${there.receiptNumber}` : above && `row ${above.row}`;
    if (as) leftOut.set(one.row, `Same date, amount and reference as ${as}`);
  }
  const kept: RowPayment[] = [];
  for (const one of rows.filter(({ row }) => !leftOut.has(row))) {
    const there = stored.filter((known) => isAlike(one, known));
    const free = there.filter((known) => !rowFor.has(known));
    const own = free.find((known) => !hasReference(known)) ?? free[0];
    const [other] = [
      ...there.map((known) => rowFor.get(known)),
      ...kept.filter((known) => isAlike(one, known)).map(({ row }) => row),
    ];
    if (own) {
      rowFor.set(own, one.row);
      leftOut.set(one.row, `Same date, amount and method as receipt ${own.receiptNumber}`);
    } else if (other !== undefined) doubtful.set(one.row, perhapsTwice(other));
    else kept.push(one);
  }
}

const perhapsTwice = (row: number): string =>
  `The same as row ${row}. If both were paid, give each a reference of its own; if not, delete one`;
