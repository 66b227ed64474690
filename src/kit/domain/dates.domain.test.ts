import { expect, test, vi } from 'vitest';
import {
  addMonths,
  clockIn,
  dayInZone,
  displayDays,
  firstOfMonth,
  isIsoDate,
  lastOfMonth,
  longDay,
  monthName,
  shortMonth,
  shortWeekday,
} from './dates.domain.ts';

test.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['0001-01-01', true],
  ['0000-01-01', false],
  ['9999-12-31', true],
  ['10000-01-01', false],
])('Whether %s is a day: %s', (text, expected) => {
  expect(isIsoDate(text)).toBe(expected);
});

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
])('The month of %s is called %s, in short %s', (day, name, short) => {
  expect([monthName(day), shortMonth(day)]).toEqual([name, short]);
});

test.each([
  ['2026-11-26', 'Thursday, 26 November 2026', 'Thu'],
  ['2026-07-05', 'Sunday, 5 July 2026', 'Sun'],
  ['2028-02-29', 'Tuesday, 29 February 2028', 'Tue'],
])('%s is %s, in short a %s', (day, long, short) => {
  expect([longDay(day), shortWeekday(day)]).toEqual([long, short]);
});

test.each([
  ['2026-11-21T18:29:59Z', 'Asia/Kolkata', '2026-11-21T23:59'],
  ['2026-11-21T18:30:00Z', 'Asia/Kolkata', '2026-11-22T00:00'],
  ['2026-01-10T12:05:00Z', 'Europe/London', '2026-01-10T12:05'],
  ['2026-07-10T23:05:00Z', 'Europe/London', '2026-07-11T00:05'],
  ['2027-01-01T04:59:00Z', 'America/New_York', '2026-12-31T23:59'],
])('At %s the clocks of %s show %s', (instant, zone, expected) => {
  expect(clockIn(zone, new Date(instant))).toBe(expected);
  expect(dayInZone(zone, new Date(instant))).toBe(expected.slice(0, 10));
});

test('What the clocks show in India takes no format of the browser, and is the same', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const instants = [2000, 2026, 2040].flatMap((year) => [Date.UTC(year, 0), Date.UTC(year, 6, 1, 18, 45)]);
  const shown = instants.map((instant) => clockIn('Asia/Kolkata', new Date(instant)));
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
  const format = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'short' });
  expect(shown).toEqual(instants.map((instant) => format.format(instant).replace(' ', 'T')));
});

test.each([
  ['2026-07-06', '2026-07-12', '06-07-2026 to 12-07-2026'],
  ['2026-07-06', '2026-07-06', '06-07-2026'],
])('From %s to %s shows as %s', (from, to, shown) => {
  expect(displayDays(from, to)).toBe(shown);
});
