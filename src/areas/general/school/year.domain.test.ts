import { expect, test } from 'vitest';
import { yearFrom, yearOf } from './year.domain.ts';

test.each([
  [2026, '04-01', '2026-04-01', '2027-03-31'],
  [2027, '04-01', '2027-04-01', '2028-03-31'],
  [2027, '03-01', '2027-03-01', '2028-02-29'],
  [2026, '01-01', '2026-01-01', '2026-12-31'],
])('The year that starts in %i on %s goes from %s to %s', (year, start, from, to) => {
  expect(yearFrom(year, start)).toEqual({ from, to });
});

test.each([
  ['2026-11-22', '04-01', 2026],
  ['2026-04-01', '04-01', 2026],
  ['2026-03-31', '04-01', 2025],
  ['2028-02-29', '03-01', 2027],
  ['2026-01-01', '01-01', 2026],
])('%s lies in the year from %s on that started in %i', (day, start, year) => {
  expect(yearOf(day, start)).toBe(year);
});
