import { clockIn, displayDate } from '../../domain/dates.domain.ts';
import { timeZone } from './today.web.ts';

/** An instant (ISO 8601) as day-month-year and time in a time zone: `21-11-2026 14:05`; `''` for none. */
export function formatInstant(instant: string | null | undefined, timeZone: string): string {
  if (!instant || Number.isNaN(Date.parse(instant))) return '';
  const clock = clockIn(timeZone, new Date(instant));
  return `${displayDate(clock.slice(0, 10))} ${clock.slice(11)}`;
}

/** An instant (ISO 8601) as the clocks of the school show it: `21-11-2026 14:05`; `''` for none. */
export const localInstant = (instant: string | null | undefined): string => formatInstant(instant, timeZone());

/** A long text cut to `length` characters and `...`. Never for names of people. */
export function truncate(text: string, length = 12): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text;
}
