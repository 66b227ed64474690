import { dayInZone, type IsoDate } from '../domain/dates.domain.ts';
import { formatInstant } from './format.web.ts';

let zone = 'Asia/Kolkata';

/** Sets the school's time zone (IANA name). */
export function configureTimeZone(timeZone: string): void {
  zone = timeZone;
}

/** Today at the school: the one place of the browser where it is asked. */
export const today = (): IsoDate => dayInZone(zone);

/** An instant (ISO 8601) as the clocks of the school show it: `21-11-2026 14:05`. */
export const localInstant = (instant: string): string => formatInstant(instant, zone);
