import { addDays, type IsoDate } from '../../kit/domain/dates.domain.ts';

/** A school year is called by the calendar year in which it begins. */
export const firstDayOf = (year: number): IsoDate => `${year}-06-15`;
export const lastDayOf = (year: number): IsoDate => addDays(firstDayOf(year + 1), -1);

/** The school year of a day. */
export function schoolYearOf(day: IsoDate): number {
  const year = Number(day.slice(0, 4));
  return day < firstDayOf(year) ? year - 1 : year;
}
