import { expect, test } from 'vitest';
import { daysInWords } from './days-in-words.domain.ts';

test.each([
  ['2026-11-26', '2026-11-26', 'Thursday, 26 November 2026'],
  ['2026-11-23', '2026-11-29', '23–29 November 2026'],
  ['2026-11-30', '2026-12-06', '30 November – 6 December 2026'],
  ['2026-12-28', '2027-01-03', '28 December 2026 – 3 January 2027'],
])('The days from %s to %s are %s', (from, to, words) => {
  expect(daysInWords({ from, to })).toBe(words);
});
