import { expect, test } from 'vitest';
import { greeting } from './greeting.web.ts';

test.each([
  ['2026-11-25T18:30:00Z', 'Asia/Kolkata', 'Good morning'],
  ['2026-11-25T06:30:00Z', 'Asia/Kolkata', 'Good afternoon'],
  ['2026-07-05T16:00:00Z', 'Europe/London', 'Good evening'],
])('At %s people in %s are told %s', (instant, zone, words) => {
  expect(greeting(new Date(instant), zone)).toBe(words);
});
