import { clockIn, dayInZone, monthName, weekdayOf } from '../../kit/domain/dates.domain.ts';

const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

/** `Good morning` until noon, `Good afternoon` until five, then `Good evening`, by the school's clock. */
export function greeting(now: Date, timeZone: string): string {
  const hour = Number(clockIn(timeZone, now).slice(11, 13));
  if (hour < 12) return 'Good morning';
  return hour < 17 ? 'Good afternoon' : 'Good evening';
}

/** `Thursday, 26 November 2026` */
export function longDay(now: Date, timeZone: string): string {
  const day = dayInZone(timeZone, now);
  return `${weekdays[weekdayOf(day) - 1]}, ${Number(day.slice(8))} ${monthName(day)}`;
}

/** The name that a greeting uses. */
export const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
