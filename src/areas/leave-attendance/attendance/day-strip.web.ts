import { addDays, type IsoDate, weekdayOf } from '../../../kit/domain/dates.domain.ts';
import { type Mark, markInWords } from './mark-in-words.web.ts';

/** One day of a person as the server tells it. */
export interface PersonDay extends Mark {
  attendanceDate: IsoDate;
  onLeave: boolean;
}

/** A place in the strip: a day of attendance, a day without any, or one that is yet to come. */
export type StripDay = { date: IsoDate; day?: PersonDay | undefined; isToCome: boolean };

const weeks = 6;

/** The Monday with which the strip begins. */
export const stripStart = (today: IsoDate): IsoDate => addDays(today, 1 - weekdayOf(today) - 7 * (weeks - 1));

/** Six weeks up to this one, Monday first. Saturday and Sunday show only where one of them had attendance. */
export function stripOf(days: readonly PersonDay[], today: IsoDate): StripDay[][] {
  const known = new Map(days.map((day) => [day.attendanceDate, day]));
  const length = Math.max(5, ...days.map(({ attendanceDate }) => weekdayOf(attendanceDate)));
  const start = stripStart(today);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length }, (_, weekday) => {
      const date = addDays(start, 7 * week + weekday);
      return { date, day: known.get(date), isToCome: date > today };
    }),
  );
}

/** What is entered of today: 'Present', 'Absent in the morning', or that nothing is. */
export function todayInWords(days: readonly PersonDay[], today: IsoDate): string {
  const day = days.find(({ attendanceDate }) => attendanceDate === today);
  if (!day) return 'nothing entered';
  return day.onLeave && !day.morning && !day.afternoon ? 'On leave' : markInWords(day);
}

/** Days present, each half counted for itself: 23.5. */
export const daysPresent = (days: readonly PersonDay[]): number =>
  days.reduce((sum, { morning, afternoon }) => sum + Number(morning) + Number(afternoon), 0) / 2;

/** The same as people write it: `23½`. */
export function presentInWords(days: readonly PersonDay[]): string {
  const present = daysPresent(days);
  const whole = Math.floor(present);
  if (whole === present) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}
