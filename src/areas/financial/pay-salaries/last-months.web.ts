import type { IsoDate } from '../../../kit/domain/dates.domain.ts';

const offered = 24;

/** The months that are offered for a choice, the present one first: `2026-11`, `2026-10`, … */
export function lastMonths(today: IsoDate): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: offered }, (_, back) => new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7));
}
