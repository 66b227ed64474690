import { expect, test } from 'vitest';
import type { PersonDay } from './attendance-of-person.domain.ts';
import { presentInWords, stripOf, stripStart, todayInWords } from './day-strip.web.ts';

const day = (attendanceDate: string, morning = true, afternoon = true): PersonDay => ({
  attendanceDate,
  morning,
  afternoon,
  notes: '',
  onLeave: false,
  toExplain: null,
});

test('The strip shows six weeks from a Monday, the last one including the days to come', () => {
  expect(stripStart('2026-11-21')).toBe('2026-10-12');
  expect(stripStart('2026-11-22')).toBe('2026-10-12');
  expect(stripStart('2026-11-23')).toBe('2026-10-19');
  const weeks = stripOf([day('2026-11-18', false)], '2026-11-18');
  expect(weeks.map((week) => week.length)).toEqual([5, 5, 5, 5, 5, 5]);
  expect(weeks.at(-1)?.map(({ date, day, isToCome }) => [date.slice(8), day?.morning, isToCome])).toEqual([
    ['16', undefined, false],
    ['17', undefined, false],
    ['18', false, false],
    ['19', undefined, true],
    ['20', undefined, true],
  ]);
});

test('A school that teaches on Saturdays has weeks of six days', () => {
  expect(stripOf([day('2026-11-14')], '2026-11-18').every((week) => week.length === 6)).toBe(true);
});

test.each([
  ['nobody there', [], '0'],
  ['half a day', [day('2026-11-16', false)], '½'],
  ['a day and a half', [day('2026-11-16'), day('2026-11-17', true, false)], '1½'],
  ['two days', [day('2026-11-16'), day('2026-11-17')], '2'],
])('Days present in words: %s', (_, days, words) => {
  expect(presentInWords(days)).toBe(words);
});

test.each([
  ['a register that was taken', [day('2026-11-17'), day('2026-11-18')], 'Present'],
  ['one half', [day('2026-11-18', true, false)], 'Absent in the afternoon'],
  ['a note', [{ ...day('2026-11-18', false, false), notes: 'Fever' }], 'Absent, Fever'],
  ['leave', [{ ...day('2026-11-18', false, false), onLeave: true }], 'On leave'],
  ['leave from which somebody came after all', [{ ...day('2026-11-18'), onLeave: true }], 'Present'],
  ['no register yet', [day('2026-11-17')], 'nothing entered'],
])('Today in words: %s', (_, days, words) => {
  expect(todayInWords(days, '2026-11-18')).toBe(words);
});
