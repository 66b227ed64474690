import { expect, test } from 'vitest';
import { weekdayOf } from '../../../kit/domain/dates.domain.ts';
import { daysToNextYear, movedBy, nameInNextYear } from './next-year.domain.ts';

test.each([
  ['Half-Yearly 2026', 'Half-Yearly 2027'],
  ['Finals 2026-27', 'Finals 2027-28'],
  ['Pre-Board, January 2027', 'Pre-Board, January 2028'],
  ['Finals 1998-99', 'Finals 1998-99'],
  ['Unit Test 1', 'Unit Test 1'],
  ['Room 12026', 'Room 12026'],
])('The examination %s is called %s in the year after 2026-27', (name, next) => {
  expect(nameInNextYear(name, 2026)).toBe(next);
});

test.each([
  ['2026-06-01', '2027-06-01', 364],
  ['2027-06-01', '2028-06-01', 364],
  ['2026-06-01', '2027-04-05', 308],
])('From a year that begins on %s to one on %s, an exam moves by %d days and keeps its weekday', (first, next, days) => {
  expect(daysToNextYear(first, next)).toBe(days);
  const exam = { startDate: '2026-09-14', endDate: '2026-09-18', exams: [{ examDate: '2026-09-15' }] };
  const moved = movedBy(exam, days);
  expect(weekdayOf(moved.startDate)).toBe(weekdayOf(exam.startDate));
  expect(weekdayOf(moved.exams[0]?.examDate ?? '')).toBe(weekdayOf('2026-09-15'));
});
