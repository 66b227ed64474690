// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { formatNumber } from './format.web.ts';
import { formatInstant, truncate } from './format-text.web.ts';

beforeEach(() => localStorage.clear());

test.each([
  [null, '48,62,500.13'],
  ['IN', '48,62,500.13'],
  ['US', '4,862,500.13'],
  ['nonsense', '48,62,500.13'],
])('with the country %j a number is written %s', (country, expected) => {
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

test('an instant is written day-month-year by the clock of the school', () => {
  expect(formatInstant('2026-11-20T20:05:00Z', 'Asia/Kolkata')).toBe('21-11-2026 01:35');
  expect(formatInstant('')).toBe('');
});

test.each([
  ['Good morning', 'Good morning'],
  ['Sahyadri', 'Sahyadri'],
  ['Mathematics and more', 'Mathematics ...'],
  ['👩‍🏫 aaaaaaaaaaaaaaaaaa', '👩‍🏫 aaaaaaaa...'],
])('%j shows as %j', (text, expected) => {
  expect(truncate(text)).toBe(expected);
});
