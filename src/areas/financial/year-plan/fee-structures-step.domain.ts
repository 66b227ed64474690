import { z } from 'zod';
import { amountOf, largestEntered, paiseOf } from '../../../common/money.domain.ts';

const percentMessage = 'Percent should be a number from -100 to 1000';
const amountMessage = 'Amount should be an amount of money';
const roundMessage = 'Round To should be a whole number from 1 to 10000';

/** By how much the charges of the new year differ from those of the year before; concessions only by the percentage. */
export const feeStructuresSettings = z.strictObject({
  percent: z.number(percentMessage).min(-100, percentMessage).max(1000, percentMessage).default(0),
  amount: z.number(amountMessage).min(-largestEntered, amountMessage).max(largestEntered, amountMessage).default(0),
  roundTo: z.int(roundMessage).min(1, roundMessage).max(10_000, roundMessage).default(1),
});
export type FeeStructuresSettings = z.output<typeof feeStructuresSettings>;

/** The amount in the new year, rounded half up to whole units; one that does not change is not rounded. */
export function changedAmount(
  { amount: before, isConcession }: { amount: number; isConcession: boolean },
  { percent, amount, roundTo }: FeeStructuresSettings,
): number {
  const added = isConcession ? 0 : amount;
  if (percent === 0 && added === 0) return before;
  const unit = paiseOf(roundTo);
  const paise = (paiseOf(before) * (100 + percent)) / 100 + paiseOf(added);
  return Math.min(Math.max(amountOf(Math.round(Number((paise / unit).toFixed(6))) * unit), 0), largestEntered);
}
