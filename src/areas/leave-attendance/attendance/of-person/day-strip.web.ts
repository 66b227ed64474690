import { addDays, type IsoDate, weekdayOf } from '../../../../kit/domain/dates.domain.ts';
import { halvesInWords } from '../halves-in-words.web.ts';
import { markInWords } from '../mark-in-words.domain.ts';
import type { PersonDay } from './attendance-of-person.domain.ts';

/** One place in the strip: a day with attendance, a day without, or a day still to come. */
export type StripDay = { date: IsoDate; day?: PersonDay | undefined; isToCome: boolean };

const weeks = 6;

/** The Monday with which the strip begins. */
export const stripStart = (today: IsoDate): IsoDate => addDays(today, 1 - weekdayOf(today) - 7 * (weeks - 1));

/** The six weeks up to the current one, from Monday. Saturday and Sunday are left out unless one of them had attendance. */
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

/** Today's mark in words: `Present`, `Absent in the morning`, or that nothing has been entered. */
export function todayInWords(days: readonly PersonDay[], today: IsoDate): string {
  const day = days.find(({ attendanceDate }) => attendanceDate === today);
  if (!day) return 'nothing entered';
  return day.onLeave && !day.morning && !day.afternoon ? 'On leave' : markInWords(day);
}

/** The number of days present, in half days: 23.5. */
export const daysPresent = (days: readonly PersonDay[]): number =>
  days.reduce((sum, { morning, afternoon }) => sum + Number(morning) + Number(afternoon), 0) / 2;

/** The same in the usual spelling: `23½`. */
export const presentInWords = (days: readonly PersonDay[]): string => halvesInWords(daysPresent(days));
