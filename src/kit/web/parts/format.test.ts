// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { formatMoney, formatNumber } from './format.web.ts';
import { formatInstant, truncate } from './format-text.web.ts';

beforeEach(() => localStorage.clear());

test.each([
  [null, '48,62,500.13'],
  ['IN', '48,62,500.13'],
  ['US', '4,862,500.13'],
  ['nonsense', '48,62,500.13'],
])('With the country %j a number is written %s', (country, expected) => {
  if (country) localStorage.setItem('country', country);
  expect(formatNumber(4862500.125)).toBe(expected);
});

test.each([
  [12, '12'],
  [12.5, '12.5'],
  [-3.456, '-3.46'],
  [null, ''],
  [undefined, ''],
])('%j is written %j', (value, expected) => {
  expect(formatNumber(value)).toBe(expected);
});

test.each([
  0, 7, 100, 999, 1000, 12345, 99999, 100000, 4862500, 123456789.5, 0.1, 12.25, -5, -1000, -48625.07, 1e15, 1e21, 2.675,
])('%d is written in India as the browser would', (value) => {
  const asBrowser = (least: number, most: number) =>
    new Intl.NumberFormat('en-IN', { minimumFractionDigits: least, maximumFractionDigits: most }).format(value);
  expect(formatNumber(value)).toBe(asBrowser(0, 2));
  expect(formatNumber(value, 0)).toBe(asBrowser(0, 0));
  expect(formatMoney(value)).toBe(asBrowser(2, 2));
});

test('An ordinary number takes no format of the browser, which costs a phone a tenth of a second', () => {
  const made = vi.spyOn(Intl, 'NumberFormat');
  expect([formatNumber(1000, 0), formatMoney(48625.5)]).toEqual(['1,000', '48,625.50']);
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});

test('An instant is written day-month-year by the clock of the school', () => {
  expect(formatInstant('2026-11-20T20:05:00Z', 'Asia/Kolkata')).toBe('21-11-2026 01:35');
  expect(formatInstant('', 'Asia/Kolkata')).toBe('');
});

test.each([
  ['Good morning', 'Good morning'],
  ['Sahyadri', 'Sahyadri'],
  ['Mathematics and more', 'Mathematics ...'],
  ['👩‍🏫 aaaaaaaaaaaaaaaaaa', '👩‍🏫 aaaaaaaa...'],
])('%j shows as %j', (text, expected) => {
  expect(truncate(text)).toBe(expected);
});
