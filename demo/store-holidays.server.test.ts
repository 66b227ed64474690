import { expect, test } from 'vitest';
import { addDays, type IsoDate } from '../src/kit/domain/dates.domain.ts';
import { holidaysAround } from './store-holidays.server.ts';

/** How many of the days up to and including this one are school days. */
function schoolDays(today: IsoDate, days: number): number {
  const holidays = holidaysAround(today);
  const last = Array.from({ length: days }, (_, back) => addDays(today, -back));
  const isSunday = (day: IsoDate) => new Date(day).getUTCDay() === 0;
  return last.filter(
    (day) => !isSunday(day) && !holidays.some(({ holidayFrom, holidayTo }) => day >= holidayFrom && day <= holidayTo),
  ).length;
}

test('On any day, the chart of the last thirty days has something to show', () => {
  const empty = Array.from({ length: 4 * 366 }, (_, index) => addDays('2026-06-15', index)).filter(
    (day) => schoolDays(day, 30) === 0,
  );
  expect(empty).toEqual([]);
});

test.each(['2026-11-21', '2027-01-01', '2027-06-14', '2027-06-15', '2028-02-29'])(
  'On %s there are 120 school days to have attendance for',
  (today) => {
    expect(schoolDays(today, 331)).toBeGreaterThanOrEqual(120);
  },
);
