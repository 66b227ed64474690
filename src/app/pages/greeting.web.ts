import { clockIn } from '../../kit/domain/dates.domain.ts';

/** `Good morning` until noon, `Good afternoon` until five, then `Good evening`, by the school's clock. */
export function greeting(now: Date, timeZone: string): string {
  const hour = Number(clockIn(timeZone, now).slice(11, 13));
  if (hour < 12) return 'Good morning';
  return hour < 17 ? 'Good afternoon' : 'Good evening';
}

/** The name that a greeting uses. */
export const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
