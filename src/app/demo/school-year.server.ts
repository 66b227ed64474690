import { addDays, type IsoDate } from '../../kit/domain/dates.domain.ts';

/** The first day of a school year, as the demo school has it in its settings. */
export const startOfYear = '06-15';

/** A school year is called by the calendar year in which it begins. */
export const firstDayOf = (year: number): IsoDate => `${year}-${startOfYear}`;
export const lastDayOf = (year: number): IsoDate => addDays(firstDayOf(year + 1), -1);

/** The school year of a day. */
export function schoolYearOf(day: IsoDate): number {
  const year = Number(day.slice(0, 4));
  return day < firstDayOf(year) ? year - 1 : year;
}
