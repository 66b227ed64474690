import { expect, test } from 'vitest';
import { isOutside, windowIssues, windowMessage } from './day-window.domain.ts';

const year = { min: '2026-06-15', max: '2027-06-15' };
const facts = (before: { day: string } | null) => ({ today: '2026-06-15', before });

test.each<[day: string | undefined, before: string | null, outside: boolean]>([
  ['2026-06-14', null, true],
  ['2026-06-15', null, false],
  ['2027-06-15', null, false],
  ['2027-06-16', null, true],
  [undefined, null, true],
  ['2026-06-14', '2026-06-14', false],
  ['2026-06-14', '2026-06-20', true],
  ['2026-06-16', '2026-06-14', false],
])('A day from 15 June on, for a year: %s, where %s is stored', (day, before, outside) => {
  const input = day === undefined ? ({} as { day: string }) : { day };
  expect(isOutside(input, facts(before === null ? null : { day: before }), 'day', year)).toBe(outside);
});

test('An end that is absent is open', () => {
  expect(isOutside({ day: '1900-01-01' }, facts(null), 'day', { max: '2026-06-15' })).toBe(false);
  expect(isOutside({ day: '2999-01-01' }, facts(null), 'day', { min: '2026-06-15' })).toBe(false);
});

test('A day outside is said at its field, with the days between which it has to lie', () => {
  const message = windowMessage('Exam Date', year.min, year.max);
  expect(windowIssues({ day: '2026-06-14' }, facts(null), 'day', year, message)).toEqual([
    { field: 'day', message: 'Exam Date must be between 15-06-2026 and 15-06-2027' },
  ]);
  expect(windowIssues({ day: '2026-07-01' }, facts(null), 'day', year, message)).toEqual([]);
  expect(windowMessage('Visit Date', '2000-01-01')).toBe('Visit Date must be between 01-01-2000 and the current date');
  expect(windowMessage('Exam Date', undefined, year.max)).toBe('Exam Date must be between the current date and 15-06-2027');
});
