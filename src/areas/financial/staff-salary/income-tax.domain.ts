import { amountOf, paiseOf } from '../../../common/money.domain.ts';

/**
 * Income tax of a year: the part above each bound is taxed at its rate. Source: text 1, section 9. Rates in percent, bounds in rupees.
 */
const slabs = [
  { above: 2_400_000, rate: 30 },
  { above: 2_000_000, rate: 25 },
  { above: 1_600_000, rate: 20 },
  { above: 1_200_000, rate: 15 },
  { above: 800_000, rate: 10 },
  { above: 400_000, rate: 5 },
] as const;

/** The tax of a year's taxable amount, to the paisa, rounded half up. */
export function incomeTax(taxable: number): number {
  let rest = paiseOf(taxable);
  let hundredthsOfPaise = 0;
  for (const { above, rate } of slabs) {
    const bound = paiseOf(above);
    if (rest <= bound) continue;
    hundredthsOfPaise += (rest - bound) * rate;
    rest = bound;
  }
  return amountOf(Math.round(hundredthsOfPaise / 100));
}
