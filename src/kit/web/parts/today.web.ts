import { clockIn, dayInZone, type IsoDate } from '../../domain/dates.domain.ts';

let zone = 'Asia/Kolkata';

/** Sets the school's time zone (IANA name). */
export function configureTimeZone(timeZone: string): void {
  zone = timeZone;
}

/** Today at the school: the only place in the browser that asks. */
export const today = (): IsoDate => dayInZone(zone);

/** The school's time zone (IANA name). */
export const timeZone = (): string => zone;

/** The time of day at the school, as in `10:45`. */
export const now = (): string => clockIn(zone, new Date()).slice(11);
