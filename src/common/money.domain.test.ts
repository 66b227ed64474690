import { expect, test } from 'vitest';
import { optionalAmount, requiredAmount } from './amount-fields.domain.ts';
import { amountText, largestAmount, largestEntered, sumOf } from './money.domain.ts';

test('Ten thousand times 10 paise are exactly 1,000 rupees', () => {
  expect(sumOf(Array(10_000).fill(0.1))).toBe(1_000);
});

test.each([
  [[], 0],
  [[0.1, 0.2], 0.3],
  [[0.01, -0.02], -0.01],
  [[1.005, 0], 1],
  [[123_456_789.01, 876_543_210.99], 1_000_000_000],
  [[largestAmount, -0.99], 999_999_999_999],
] as const)('The sum of %j is %d', (amounts, sum) => {
  expect(sumOf(amounts)).toBe(sum);
});

const required = requiredAmount('Amount', 'Amount should be at least 1', 1);
const problemOf = (amount: unknown) => required.safeParse(amount).error?.issues[0]?.message;

test.each([1, 1.1, 19.99, 123_456_789.01, largestEntered])('%d is an amount', (amount) => {
  expect(problemOf(amount)).toBeUndefined();
});

test.each([
  [0.99, 'Amount should be at least 1'],
  [-5, 'Amount should be at least 1'],
  [largestEntered + 0.01, 'Amount is too large'],
  [Number.NaN, 'Amount should be at least 1'],
  ['12', 'Amount should be at least 1'],
  [null, 'Amount should be at least 1'],
  [1.001, 'Amount has at most 2 decimals'],
  [1.1 + 2.2, 'Amount has at most 2 decimals'],
])('%j is no amount', (amount, message) => {
  expect(problemOf(amount)).toBe(message);
});

test('A missing optional amount is 0', () => {
  const optional = optionalAmount('Amount');
  expect([null, undefined, 0, 2.5].map((amount) => optional.parse(amount))).toEqual([0, 0, 0, 2.5]);
});

test('The sum of a hundred of the largest amounts that can be entered can still be stored', () => {
  expect(sumOf(Array(100).fill(largestEntered))).toBeLessThanOrEqual(largestAmount);
});

test.each([
  [180_000, '1,80,000'],
  [1_500.5, '1,500.50'],
  [0.05, '0.05'],
])('In a message %d is written %s', (amount, written) => {
  expect(amountText(amount)).toBe(written);
});
