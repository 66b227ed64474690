import { expect, test } from 'vitest';
import { incomeTax } from './income-tax.domain.ts';

/** One rupee below, at and above each bound, with the figures of the specification. */
test.each([
  [0, 0],
  [1, 0],
  [399_999, 0],
  [400_000, 0],
  [400_001, 0.05],
  [400_000.1, 0.01],
  [799_999, 19_999.95],
  [800_000, 20_000],
  [800_001, 20_000.1],
  [1_199_999, 59_999.9],
  [1_200_000, 60_000],
  [1_200_001, 60_000.15],
  [1_599_999, 119_999.85],
  [1_600_000, 120_000],
  [1_600_001, 120_000.2],
  [1_999_999, 199_999.8],
  [2_000_000, 200_000],
  [2_000_001, 200_000.25],
  [2_399_999, 299_999.75],
  [2_400_000, 300_000],
  [2_400_001, 300_000.3],
  [99_999_999.99, 29_580_000],
  [500_000_000, 149_580_000],
])('The tax on %d rupees a year is %d', (taxable, tax) => {
  expect(incomeTax(taxable)).toBe(tax);
});

test('There is no tax if deductions take everything', () => {
  expect(incomeTax(-5)).toBe(0);
});
