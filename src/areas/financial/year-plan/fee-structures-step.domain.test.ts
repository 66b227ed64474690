import { expect, test } from 'vitest';
import { changedAmount, feeStructuresSettings } from './fee-structures-step.domain.ts';

test.each([
  [10_000, {}, 10_000],
  [10_000.5, { roundTo: 100 }, 10_000.5],
  [10_000, { percent: 5 }, 10_500],
  [12_345, { percent: 5, roundTo: 10 }, 12_960],
  [12_345, { percent: 5, roundTo: 100 }, 13_000],
  [12_350, { percent: 10, roundTo: 10 }, 13_590],
  [1_200, { amount: 150 }, 1_350],
  [1_200, { percent: 10, amount: -320, roundTo: 50 }, 1_000],
  [100, { amount: -500 }, 0],
  [100, { percent: -100 }, 0],
])('%j changed by %j is %j', (amount, change, expected) => {
  expect(changedAmount({ amount, isConcession: false }, feeStructuresSettings.parse(change))).toBe(expected);
});

test('A concession changes by the percentage alone', () => {
  const settings = feeStructuresSettings.parse({ percent: 10, amount: 500 });
  expect(changedAmount({ amount: 1_000, isConcession: true }, settings)).toBe(1_100);
});
