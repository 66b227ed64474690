import { expect, test } from 'vitest';
import { movedTerms } from './moved-terms.domain.ts';

const days = (startDate: string, endDate: string) => ({ startDate, endDate });
const before = days('2026-06-01', '2027-05-31');

test.each([
  [
    'a year like the one before',
    days('2027-06-01', '2028-05-31'),
    [days('2027-06-01', '2027-10-31'), days('2027-11-05', '2028-05-31')],
  ],
  [
    'a year that begins later',
    days('2027-06-14', '2028-05-31'),
    [days('2027-06-14', '2027-10-31'), days('2027-11-05', '2028-05-31')],
  ],
  [
    'a year that ends earlier',
    days('2027-06-01', '2028-03-31'),
    [days('2027-06-01', '2027-10-31'), days('2027-11-05', '2028-03-31')],
  ],
])('Terms move into %s', (_what, year, expected) => {
  const terms = [days('2026-06-01', '2026-10-31'), days('2026-11-05', '2027-05-31')];
  expect(movedTerms(terms, before, year)).toEqual(expected);
});

test('A leap day moves to the last of February', () => {
  const leap = days('2027-06-01', '2028-05-31');
  expect(movedTerms([days('2027-06-01', '2028-02-29')], leap, days('2028-06-01', '2029-05-31'))).toEqual([
    days('2028-06-01', '2029-02-28'),
  ]);
});

test('Terms of which one would have no day left are not moved', () => {
  const terms = [days('2026-06-01', '2026-09-30'), days('2026-10-01', '2027-05-31')];
  expect(movedTerms(terms, before, days('2027-11-01', '2028-05-31'))).toBeNull();
});
