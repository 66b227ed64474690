import { addYears, displayDate, type IsoDate, isIsoDate, months } from './dates.domain.ts';

/** What decides which century or which year somebody means. */
interface Meant {
  today: IsoDate;
  /** Whether a field accepts a day; by default, every day until ten years from today. */
  accepts?: ((day: IsoDate) => boolean) | undefined;
}

interface Parts {
  day: number;
  month: number;
  /** As typed; `''` for none. */
  year: string;
}

const monthNames = months.map((month) => month.toLowerCase());

/**
 * The day that a typed text means: `5-4-26`, `5.4.2026`, `05042026`, `5 Apr`, `April 5th, 2026`, `2026-04-05`; undefined where it is none.
 *
 * Day comes before month. Two digits of a year are this century's, unless that lies ahead and only the last century's day is accepted:
 * `3-7-85` is 1985 as a date of birth. Without a year it is the nearest day that is accepted, of this year, the last or the next:
 * `25 dec` in November is last Christmas for a register and the coming one for a leave.
 */
export function readTypedDate(
  typed: string,
  { today, accepts = (day) => day <= addYears(today, 10) }: Meant,
): IsoDate | undefined {
  const parts = partsOf(typed);
  if (!parts) return undefined;
  const { year } = parts;
  if (year === '') return nearest(parts, today, accepts);
  if (year.length === 4) return dayOf(parts, year);
  const later = dayOf(parts, `20${year}`);
  const earlier = dayOf(parts, `19${year}`);
  if (!later || !earlier) return later ?? earlier;
  return later > today && !accepts(later) && accepts(earlier) ? earlier : later;
}

/** Whether a typed text is complete: a day with a year of four digits. */
export const isWholeDate = (typed: string): boolean => partsOf(typed)?.year.length === 4;

/** What is said about a text that is not a date. */
const notADate = (typed: string): string =>
  `“${typed.slice(0, 40)}” is not a date. Type day, month and year, such as 05-04-2026.`;

/** What is wrong with a value, which may be an ISO date, empty or what somebody typed; undefined if nothing is. */
export const typedDateProblem = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && !isIsoDate(value) ? notADate(value) : undefined;

/** How a value shows in its field: a date as `05-04-2026`, anything else as it was typed. */
export const typedDateText = (value: string): string => (isIsoDate(value) ? displayDate(value) : value);

const separators = /[\s.,/-]+/;

function partsOf(typed: string): Parts | undefined {
  const text = typed.trim().toLowerCase();
  const compact = /^(\d\d)(\d\d)(\d{4}|\d\d|)$/.exec(text);
  if (compact) return partsFrom(compact.slice(1));
  // `5apr2026` is `5 apr 2026`, `5th` is `5`.
  const apart = text.replace(/(\d)(?:st|nd|rd|th)\b/g, '$1').replace(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/g, ' ');
  return partsFrom(apart.split(separators));
}

/** The parts of a date from two or three pieces of text, in any of the usual orders. */
function partsFrom([first = '', second = '', third = '', ...more]: readonly string[]): Parts | undefined {
  if (more.length > 0) return undefined;
  if (/^\d{4}$/.test(first)) return third === '' ? undefined : parts(third, second, first);
  return /^[a-z]/.test(first) ? parts(second, first, third) : parts(first, second, third);
}

function parts(day: string, month: string, year: string): Parts | undefined {
  const number = monthOf(month);
  if (number === undefined || !/^\d{1,2}$/.test(day) || !/^(\d{4}|\d\d|)$/.test(year)) return undefined;
  return { day: Number(day), month: number, year };
}

function monthOf(text: string): number | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const index = text === 'sept' ? 8 : monthNames.findIndex((month) => text.length >= 3 && month.startsWith(text));
  return index < 0 ? undefined : index + 1;
}

const two = (number: number): string => String(number).padStart(2, '0');

function dayOf({ day, month }: Parts, year: string): IsoDate | undefined {
  const text = `${year}-${two(month)}-${two(day)}`;
  return isIsoDate(text) ? text : undefined;
}

function nearest(of: Parts, today: IsoDate, accepts: (day: IsoDate) => boolean): IsoDate | undefined {
  const year = Number(today.slice(0, 4));
  const days = [year + 1, year, year - 1].flatMap((one) => dayOf(of, String(one)) ?? []);
  const accepted = days.filter(accepts);
  const away = (day: IsoDate) => Math.abs(Date.parse(day) - Date.parse(today));
  return (accepted.length > 0 ? accepted : days).sort((one, other) => away(one) - away(other))[0];
}
