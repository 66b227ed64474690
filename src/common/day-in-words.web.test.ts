import { expect, test } from 'vitest';
import { longDay } from '../kit/domain/dates.domain.ts';
import { dayInWords } from './day-in-words.web.ts';

test.each(['2026-11-26', '2026-09-01', '2024-02-29', '2027-01-31'])('%s reads without a session as it does with one', (day) => {
  expect(dayInWords(day)).toBe(longDay(day));
});
