import { addDays, type IsoDate } from '../src/kit/domain/dates.domain.ts';

/** The first day of a school year in the demo school's settings, `MM-DD`. */
export const startOfYear = '06-15';

/** The first day of the school year that begins in this calendar year. */
export const firstDayOf = (year: number): IsoDate => `${year}-${startOfYear}`;
export const lastDayOf = (year: number): IsoDate => addDays(firstDayOf(year + 1), -1);

/** The school year of a day. */
export function schoolYearOf(day: IsoDate): number {
  const year = Number(day.slice(0, 4));
  return day < firstDayOf(year) ? year - 1 : year;
}
