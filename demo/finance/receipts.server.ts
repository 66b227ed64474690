import { paymentMode } from '../../src/common/enumerations.domain.ts';
import type { Chance } from '../../src/kit/domain/chance.factory.ts';
import { addDays, daysInclusive, type IsoDate, sunday, weekdayOf } from '../../src/kit/domain/dates.domain.ts';

const { cash, bankTransfer, creditCard, upi, cheque, demandDraft } = paymentMode;
const modes = [
  { mode: upi, often: 46 },
  { mode: bankTransfer, often: 25 },
  { mode: cash, often: 13 },
  { mode: creditCard, often: 9 },
  { mode: cheque, often: 5 },
  { mode: demandDraft, often: 2 },
];
/** The most that anybody pays in cash. */
const mostCash = 50_000;
const banks = ['SBIN', 'HDFC', 'ICIC', 'MAHB', 'CNRB', 'UTIB'];

/** How a family pays an amount. */
export function modeOf(amount: number, chance: Chance): number {
  const { mode } = chance.pickWeighted(modes, ({ often }) => often);
  return mode === cash && amount > mostCash ? upi : mode;
}

/** The bank's or the payer's reference for a payment: a UTR, or the number of a card slip, cheque or draft; empty for cash. */
export function referenceOf(mode: number, day: IsoDate, chance: Chance): string {
  if (mode === upi) return `${day.slice(3, 4)}${dayOfYear(day)}${chance.digits(8)}`;
  if (mode === bankTransfer) return `${chance.pick(banks)}N${day.slice(2, 4)}${dayOfYear(day)}${chance.digits(6)}`;
  if (mode === creditCard) return `Slip ${chance.digits(6)}`;
  return mode === cheque || mode === demandDraft ? `${chance.digits(6)}, ${chance.pick(banks)}` : '';
}

/**
 * The day on which the office enters a payment: it is closed on Sundays; bank payments arrive on any day and are entered up to two days
 * later.
 */
export function openDay(day: IsoDate): IsoDate {
  return weekdayOf(day) === sunday ? addDays(day, 1) : day;
}

const dayOfYear = (day: IsoDate): string => String(daysInclusive(`${day.slice(0, 4)}-01-01`, day)).padStart(3, '0');
