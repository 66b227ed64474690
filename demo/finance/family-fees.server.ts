import type { Chance } from '../../src/kit/domain/chance.factory.ts';
import { addDays, type IsoDate } from '../../src/kit/domain/dates.domain.ts';
import type { Child } from '../people/children.server.ts';
import type { Stay } from '../people/places.server.ts';
import { schoolYearOf } from '../school-year.server.ts';
import { type FeePart, feeParts, siblingConcession, transport } from './fee-amounts.server.ts';

/** What a child is charged for one stay. */
export interface ChargedFee {
  child: Child;
  stay: Stay;
  dueDate: IsoDate;
  parts: readonly FeePart[];
}

/** A family's payment for a child, or a refund to it. */
export interface FeePayment {
  child: Child;
  paidOn: IsoDate;
  amount: number;
  notes: string;
  isRefund?: boolean;
}

/** How a family pays: at once, in three parts agreed with the office, late, only a part, not at all, or too much. */
type Habit = 'at once' | 'in parts' | 'late' | 'partly' | 'not' | 'too much';
const habits: readonly { habit: Habit; often: number }[] = [
  { habit: 'at once', often: 64 },
  { habit: 'in parts', often: 18 },
  { habit: 'late', often: 9 },
  { habit: 'partly', often: 4 },
  { habit: 'not', often: 2 },
  { habit: 'too much', often: 3 },
];

/** How many school years have fees, including the current one. */
const yearsKept = 2;

/** The oldest school year for which the demo school has fees. */
export const firstYearKept = (today: IsoDate): number => schoolYearOf(today) + 1 - yearsKept;

const usualDays = 30;
/** For families that pay in parts, the office sets the last due date this many days after the first lesson. */
const arrangedDays = 210;
const busRiders = 0.3;

/** What the children of a family were charged in the last school years, and what has been paid for it until today. */
export function feesOfFamily(
  children: readonly Child[],
  today: IsoDate,
  chance: Chance,
): { fees: ChargedFee[]; payments: FeePayment[] } {
  const thisYear = schoolYearOf(today);
  const usual = chance.pickWeighted(habits, ({ often }) => often).habit;
  const takesBus = chance.happens(busRiders);
  const fees: ChargedFee[] = [];
  const payments: FeePayment[] = [];
  children.forEach((child, index) => {
    for (const stay of child.place.stays) {
      const year = schoolYearOf(stay.fromDate);
      if (year < firstYearKept(today)) continue;
      const habit = habitOf(child, index, year, usual);
      const dueDate = addDays(stay.fromDate, habit === 'in parts' ? arrangedDays : usualDays);
      const parts = feeParts(stay.group, thisYear)
        .filter(({ effectiveFrom, effectiveTo }) => effectiveFrom <= dueDate && dueDate <= effectiveTo)
        .filter(({ feeType, isOptional, isConcession }) => {
          if (feeType === transport) return takesBus;
          if (feeType === siblingConcession) return index > 0;
          return !isOptional && !isConcession;
        });
      fees.push({ child, stay, dueDate, parts });
      payments.push(...paid(child, stay.fromDate, total(parts), habit));
    }
  });
  return { fees, payments: payments.filter(({ paidOn }) => paidOn <= today) };

  /**
   * Little is open from last year. Nobody has paid too much yet at the beginning of a year. The family with a demo account has one overdue
   * fee and one still to come.
   */
  function habitOf({ isKnown }: Child, index: number, year: number, habit: Habit): Habit {
    if (isKnown) return year < thisYear ? 'at once' : index === 0 ? 'partly' : 'in parts';
    if (year === thisYear) return habit;
    return habit === 'not' ? 'at once' : habit;
  }

  function paid(child: Child, from: IsoDate, amount: number, habit: Habit): FeePayment[] {
    const pay = (days: number, share: number, notes = ''): FeePayment => ({
      child,
      paidOn: addDays(from, days),
      amount: share,
      notes,
    });
    const third = Math.floor(amount / 3 / 500) * 500;
    const more = Math.ceil((amount + 1) / 5_000) * 5_000;
    switch (habit) {
      case 'at once':
        return [pay(chance.whole(1, usualDays), amount)];
      case 'in parts':
        return [
          pay(chance.whole(5, 25), third, 'First part'),
          pay(chance.whole(95, 125), third, 'Second part'),
          pay(chance.whole(190, arrangedDays), amount - 2 * third, 'Last part'),
        ];
      case 'late':
        return [pay(chance.whole(45, 240), amount)];
      case 'partly':
        return [pay(chance.whole(10, 28), Math.round(amount / 2 / 1_000) * 1_000, 'The rest is to follow')];
      case 'not':
        return [];
      case 'too much':
        return [
          pay(chance.whole(3, 20), more),
          ...(chance.happens(0.4) ? [{ ...pay(chance.whole(40, 60), more - amount, 'Paid too much'), isRefund: true }] : []),
        ];
    }
  }
}

const total = (parts: readonly FeePart[]): number =>
  parts.reduce((sum, { amount, isConcession }) => sum + (isConcession ? -amount : amount), 0);
