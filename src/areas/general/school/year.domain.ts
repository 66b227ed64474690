import { z } from 'zod';
import { addDays, type DayRange, type IsoDate, isIsoDate } from '../../../kit/domain/dates.domain.ts';

/** Whether a text is a day that every year has, `MM-DD`; 29 February is not one. */
const isEveryYear = (day: string): boolean => isIsoDate(`2001-${day}`);

const schoolYearMessage = 'School Year should start on a day that every year has, such as 06-01 for 1 June';
const financialYearMessage = 'Financial Year should start on the first of a month, such as 04-01 for 1 April';

/** The day on which a school year starts, `MM-DD`. */
export const schoolYearStart = z.string(schoolYearMessage).trim().refine(isEveryYear, schoolYearMessage);

/** The day on which a financial year starts, `MM-DD`; the first of a month, because sums are stored by month. */
export const financialYearStart = z
  .string(financialYearMessage)
  .trim()
  .refine((day) => day.endsWith('-01') && isEveryYear(day), financialYearMessage);

/** The year that starts on this day (`MM-DD`) of a calendar year. */
export const yearFrom = (year: number, start: string): DayRange => ({
  from: `${year}-${start}`,
  to: addDays(`${year + 1}-${start}`, -1),
});

/** The calendar year in which the year of a day starts. */
export const yearOf = (day: IsoDate, start: string): number => Number(day.slice(0, 4)) - (day.slice(5) < start ? 1 : 0);
