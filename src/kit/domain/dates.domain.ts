/** A calendar day, `YYYY-MM-DD`, without a time zone. Two of them compare as text. */
export type IsoDate = string;

/** Days in a row, the first and the last included. */
export interface DayRange {
  from: IsoDate;
  to: IsoDate;
}

/** The calendar has no year 0, and neither has PostgreSQL. */
const pattern = /^(?!0000)(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is an existing day, `YYYY-MM-DD`. */
export function isIsoDate(text: string): boolean {
  const match = pattern.exec(text);
  // A day too many is taken for one of the next month.
  return match !== null && new Date(`${text}T00:00:00Z`).getUTCDate() === Number(match[3]);
}

/** `20261121` as `2026-11-21`; any other text as it is. */
export const withDashes = (text: string): string => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

/** The day `days` after (or, negative, before) a day. */
export function addDays(day: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The number of Sunday, the last day of the week. */
export const sunday = 7;

/** The day of the week, from 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: IsoDate): number => new Date(`${day}T00:00:00Z`).getUTCDay() || sunday;

/** The same day `years` later (negative: earlier); 29 February becomes 28 February in a year without one. */
export function addYears(day: IsoDate, years: number): IsoDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return `${String(year + years).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(Math.min(date, last)).padStart(2, '0')}`;
}

/** The first day of a month. @param of a day of it, or the month alone, `YYYY-MM` */
export const firstOfMonth = (of: string): IsoDate => `${of.slice(0, 7)}-01`;

/** The month `months` after (or, negative, before) another, `YYYY-MM`. @param of a day of that one, or the month alone */
export function addMonths(of: string, months: number): string {
  const [year = 0, month = 1] = of.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 7);
}

/** The last day of a month. @param of a day of it, or the month alone, `YYYY-MM` */
export const lastOfMonth = (of: string): IsoDate => addDays(firstOfMonth(addMonths(of, 1)), -1);

/** The number of days from one day to another, both counted. */
export function daysInclusive(from: IsoDate, to: IsoDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;
}

/** A day as people here read it: `21-11-2026`; `''` for none. */
export function displayDate(day: IsoDate | null | undefined): string {
  return day ? `${day.slice(8, 10)}-${day.slice(5, 7)}-${day.slice(0, 4)}` : '';
}

/** `06-07-2026 to 12-07-2026`, or only the day if it is one. */
export const displayDays = (from: IsoDate | null, to: IsoDate | null): string =>
  from === to ? displayDate(from) : `${displayDate(from)} to ${displayDate(to)}`;

/** As part of a sentence: `from 06-07-2026 to 12-07-2026`, or `on 06-07-2026`. */
export const daysInSentence = (from: IsoDate, to: IsoDate): string => `${from === to ? 'on' : 'from'} ${displayDays(from, to)}`;

/** `Monday` to `Sunday`. */
export const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

/** The name of a day's weekday: `Thursday`. */
export const weekdayName = (day: IsoDate): string => weekdays[weekdayOf(day) - 1] ?? '';

/** The same in short: `Thu`. */
export const shortWeekday = (day: IsoDate): string => weekdayName(day).slice(0, 3);

/** `January` to `December`. */
export const months = 'January February March April May June July August September October November December'.split(' ');

/** The name of the month of a day: `November`. @param day also a month alone, `YYYY-MM` */
export const monthOf = (day: string): string => months[Number(day.slice(5, 7)) - 1] ?? '';

/** The month of a day as people say it: `November 2026`. @param day also a month alone, `YYYY-MM` */
export const monthName = (day: IsoDate): string => `${monthOf(day)} ${day.slice(0, 4)}`;

/** A day as people say it: `Thursday, 26 November 2026`. */
export const longDay = (day: IsoDate): string => `${weekdayName(day)}, ${Number(day.slice(8))} ${monthName(day)}`;

/** The month of a day in short, without its year: `Nov`. @param day also a month alone, `YYYY-MM` */
export const shortMonth = (day: IsoDate): string => monthOf(day).slice(0, monthOf(day) === 'September' ? 4 : 3);

/** Zones whose clocks never change, with the minutes they are ahead of UTC: making the browser's first format takes a phone some 40 ms. */
const steadyZones = new Map([['Asia/Kolkata', 330]]);
/** Creating one takes longer than many a request, and every request asks for today. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const [year, month, day, hour, minute] = ['numeric', '2-digit', '2-digit', '2-digit', '2-digit'] as const;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, year, month, day, hour, minute, hourCycle: 'h23' });
  formatters.set(zone, made);
  return made;
}

/** What the clocks of a time zone (IANA name) show: `2026-11-21T14:05`. */
export function clockIn(zone: string, instant: Date): string {
  const ahead = steadyZones.get(zone);
  if (ahead !== undefined) return new Date(instant.getTime() + ahead * 60_000).toISOString().slice(0, 16);
  const parts = formatterOf(zone).formatToParts(instant);
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/** The last answer for each zone: every request asks, and the browser's and the server's formats are slow. */
const latest = new Map<string, { minute: number; day: IsoDate }>();

/** What day it is now in a time zone (IANA name). */
export function dayInZone(zone: string, now: Date = new Date()): IsoDate {
  // Days begin on a full minute everywhere.
  const minute = Math.floor(now.getTime() / 60_000);
  const known = latest.get(zone);
  if (known?.minute === minute) return known.day;
  const day = clockIn(zone, now).slice(0, 10);
  latest.set(zone, { minute, day });
  return day;
}
