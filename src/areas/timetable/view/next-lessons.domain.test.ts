import { expect, test } from 'vitest';
import { comingDay, nextLessons } from './next-lessons.domain.ts';

const lesson = (date: string, startTime: string, endTime: string, suspendedBy = '') => ({
  ...{ date, suspendedBy },
  slot: { startTime, endTime },
});
const today = '2026-06-15';
const [first, second] = [lesson(today, '09:00', '09:45'), lesson(today, '09:45', '10:30')];
const tomorrow = lesson('2026-06-16', '09:00', '09:45');
const off = lesson('2026-06-16', '08:00', '08:45', 'Founders’ day');

test.each([
  ['before school', '07:00', [first, second]],
  ['during the first lesson', '09:44', [first, second]],
  ['when it has ended', '09:45', [second]],
  ['when all have ended', '10:30', [tomorrow]],
])('What comes next is what is left of the day, then the next day: %s', (_when, now, coming) => {
  expect(nextLessons([first, second, off, tomorrow], today, now)).toEqual(coming);
});

test('Where nothing is left, nothing comes', () => expect(nextLessons([first], today, '12:00')).toEqual([]));

test.each([
  [today, 'Today'],
  ['2026-06-16', 'Tomorrow'],
  ['2026-06-20', 'Saturday, 20 June 2026'],
])('%s is called %s', (day, words) => expect(comingDay(day, today)).toBe(words));
