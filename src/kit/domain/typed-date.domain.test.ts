import { expect, test } from 'vitest';
import { isWholeDate, readTypedDate, typedDateProblem, typedDateText } from './typed-date.domain.ts';

const today = '2026-11-21';

test.each([
  ['05-04-2026', '2026-04-05'],
  ['5-4-2026', '2026-04-05'],
  ['5-4-26', '2026-04-05'],
  ['5/4/26', '2026-04-05'],
  ['5.4.2026', '2026-04-05'],
  ['5. 4. 2026', '2026-04-05'],
  ['5 4 2026', '2026-04-05'],
  ['05042026', '2026-04-05'],
  ['050426', '2026-04-05'],
  ['5 Apr 2026', '2026-04-05'],
  ['5 april 2026', '2026-04-05'],
  ['5th April, 2026', '2026-04-05'],
  ['April 5, 2026', '2026-04-05'],
  ['5apr26', '2026-04-05'],
  ['5-Apr-26', '2026-04-05'],
  ['21 SEPT 2026', '2026-09-21'],
  ['1st august 26', '2026-08-01'],
  ['2026-04-05', '2026-04-05'],
  ['2026/4/5', '2026-04-05'],
  ['  5-4-2026  ', '2026-04-05'],
  ['29-2-2024', '2024-02-29'],
  ['29-2-00', '2000-02-29'],
])('%s is understood as %s', (typed, day) => {
  expect(readTypedDate(typed, { today })).toBe(day);
});

test.each([
  '',
  '5',
  'apr',
  '31-2-2026',
  '29-2-2026',
  '0-4-2026',
  '5-0-2026',
  '5-13-2026',
  '32 Apr',
  '5-4-202',
  '5-4-20261',
  '5 ap 2026',
  '5 aprilish 2026',
  '5-4-2026-7',
  'soon',
  '05-04-2026x',
  '5+4+2026',
  '2026-04',
  '٥-٤-٢٠٢٦',
])('%o is no date', (typed) => {
  expect(readTypedDate(typed, { today })).toBeUndefined();
});

const upTo = (last: string, first = '1900-01-01') => ({ today, accepts: (day: string) => day >= first && day <= last });

test.each([
  ['as a date of birth of a parent', '3-7-85', upTo('2006-11-21'), '1985-07-03'],
  ['as a date of birth of a grandparent', '3-7-42', upTo('2006-11-21'), '1942-07-03'],
  ['as a date of birth of a child', '3-7-19', upTo('2023-11-21'), '2019-07-03'],
  ['as a date of birth that cannot be, and is told', '3-7-25', upTo('2023-11-21'), '2025-07-03'],
  ['as the day on which fees begin', '1-6-30', upTo('2099-12-31', '2000-01-01'), '2030-06-01'],
  ['where nothing is known', '3-7-85', { today }, '1985-07-03'],
  ['where nothing is known', '3-7-31', { today }, '2031-07-03'],
])('Two digits of a year stand for a century, %s: %s', (_, typed, meant, day) => {
  expect(readTypedDate(typed, meant)).toBe(day);
});

test.each([
  ['a register is of the year that has been', '25 Dec', upTo(today, '2025-11-21'), '2025-12-25'],
  ['a register is of the year that has been', '20 Nov', upTo(today, '2025-11-21'), '2026-11-20'],
  ['a leave is of the nearest day', '25-12', upTo('2027-11-21', '2025-11-21'), '2026-12-25'],
  ['a leave is of the nearest day', '5 Apr', upTo('2027-11-21', '2025-11-21'), '2027-04-05'],
  ['the end of a leave is not before its beginning', '5 Apr', upTo('2028-11-21', '2027-01-10'), '2027-04-05'],
  ['a day that no year has is none', '29 Feb', upTo('2099-12-31'), undefined],
  ['a day that is never accepted is the nearest one, and is told', '5 Nov', upTo('2023-11-21'), '2026-11-05'],
  ['four digits are a day and a month', '0504', upTo(today), '2026-04-05'],
])('Without a year, %s: %s', (_, typed, meant, day) => {
  expect(readTypedDate(typed, meant)).toBe(day);
});

test('A date shows day-month-year; what is no date shows as it was typed, and is told', () => {
  expect(typedDateText('2026-04-05')).toBe('05-04-2026');
  expect(typedDateText('31-2-26')).toBe('31-2-26');
  expect(typedDateProblem('31-2-26')).toBe('“31-2-26” is not a date. Type day, month and year, such as 05-04-2026.');
  expect([typedDateProblem('2026-04-05'), typedDateProblem(''), typedDateProblem(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(['5-4-2026', '05042026', '5-4-20', '5 apr', ''].map(isWholeDate)).toEqual([true, true, false, false, false]);
});
