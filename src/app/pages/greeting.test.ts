import { expect, test } from 'vitest';
import { greeting, longDay } from './greeting.web.ts';

test.each([
  ['2026-11-25T18:30:00Z', 'Asia/Kolkata', 'Good morning', 'Thursday, 26 November 2026'],
  ['2026-11-25T06:30:00Z', 'Asia/Kolkata', 'Good afternoon', 'Wednesday, 25 November 2026'],
  ['2026-07-05T16:00:00Z', 'Europe/London', 'Good evening', 'Sunday, 5 July 2026'],
])('At %s people in %s are told %s, and that it is %s', (instant, zone, words, day) => {
  const now = new Date(instant);
  expect([greeting(now, zone), longDay(now, zone)]).toEqual([words, day]);
});
