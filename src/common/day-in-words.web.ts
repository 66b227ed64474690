import type { IsoDate } from '../kit/domain/dates.domain.ts';

const part = (day: IsoDate, wanted: Intl.DateTimeFormatOptions) =>
  new Date(day).toLocaleDateString('en-GB', { ...wanted, timeZone: 'UTC' });

/**
 * A day in words, so that people understand it in any country: as `longDay` says it, for pages without a session, which load none of what
 * records are made of.
 */
export const dayInWords = (day: IsoDate): string =>
  `${part(day, { weekday: 'long' })}, ${part(day, { day: 'numeric', month: 'long', year: 'numeric' })}`;
