import { expect, test } from 'vitest';
import { lastMonths } from './last-months.web.ts';

test('The months of two years are offered, over the turn of the year', () => {
  expect(lastMonths('2026-01-31').slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11']);
  expect(lastMonths('2026-01-31').at(-1)).toBe('2024-02');
});
