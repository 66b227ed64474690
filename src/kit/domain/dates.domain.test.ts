import { expect, test } from 'vitest';
import { addMonths, firstOfMonth, lastOfMonth, monthName, shortMonth } from './dates.domain.ts';

test.each([
  ['2026-11-21', 1, '2026-12'],
  ['2026-11', 2, '2027-01'],
  ['2026-01-31', 1, '2026-02'],
  ['2026-01-31', 0, '2026-01'],
  ['2026-01-31', -1, '2025-12'],
  ['2026-02', -24, '2024-02'],
  ['1999-12', 1, '2000-01'],
])('From %s it is %d months to %s', (month, months, expected) => {
  expect(addMonths(month, months)).toBe(expected);
});

test.each([
  ['2026-02-14', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('The month %s goes from %s to %s', (month, first, last) => {
  expect([firstOfMonth(month), lastOfMonth(month)]).toEqual([first, last]);
});

test.each([
  ['2026-11-22', 'November 2026', 'Nov'],
  ['2026-09', 'September 2026', 'Sept'],
  ['2027-05-01', 'May 2027', 'May'],
  ['2027-01', 'January 2027', 'Jan'],
])('the month of %s is called %s, in short %s', (day, name, short) => {
  expect([monthName(day), shortMonth(day)]).toEqual([name, short]);
});
