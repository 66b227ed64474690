import { addDays, addYears, type DayRange, type IsoDate, weekdayOf } from '../../../kit/domain/dates.domain.ts';
import type { Classmate } from './class-list.domain.ts';

/** The birthday of somebody in a year. */
const birthdayIn = (born: IsoDate, year: number): IsoDate => addYears(born, year - Number(born.slice(0, 4)));

/** Whether it is somebody's birthday. */
export const isBirthday = (born: IsoDate | null, day: IsoDate): boolean =>
  born !== null && born < day && birthdayIn(born, Number(day.slice(0, 4))) === day;

/** A birthday of this week. */
export interface Birthday {
  student: Classmate;
  day: IsoDate;
  age: number;
}

/** Whose birthday lies in the week of a day, Monday to Sunday, the first day first. */
export function birthdaysOfWeek(students: readonly Classmate[], today: IsoDate): Birthday[] {
  const from = addDays(today, 1 - weekdayOf(today));
  const week: DayRange = { from, to: addDays(from, 6) };
  const years = [...new Set([week.from, week.to].map((day) => Number(day.slice(0, 4))))];
  return students
    .flatMap((student) => {
      const { dateOfBirth: born } = student;
      if (born === null) return [];
      const found = years.map((year) => birthdayIn(born, year)).find((day) => day >= week.from && day <= week.to && day > born);
      return found ? [{ student, day: found, age: Number(found.slice(0, 4)) - Number(born.slice(0, 4)) }] : [];
    })
    .sort((one, other) => one.day.localeCompare(other.day));
}
