import { type DayRange, type IsoDate, longDay, monthName, months } from '../../../kit/domain/dates.domain.ts';

/** A stretch of days as people say it, a month or a year named once where it is the same: `30 November – 6 December 2026`. */
export function daysInWords({ from, to }: DayRange): string {
  if (from === to) return longDay(from);
  const date = (day: IsoDate) => String(Number(day.slice(8)));
  const last = `${date(to)} ${monthName(to)}`;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${date(from)}–${last}`;
  if (from.slice(0, 4) === to.slice(0, 4)) return `${date(from)} ${months[Number(from.slice(5, 7)) - 1]} – ${last}`;
  return `${date(from)} ${monthName(from)} – ${last}`;
}
