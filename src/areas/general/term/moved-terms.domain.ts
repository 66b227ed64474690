import { addYears, type IsoDate } from '../../../kit/domain/dates.domain.ts';

interface Days {
  startDate: IsoDate;
  endDate: IsoDate;
}

/**
 * The days of terms a year later: what began or ended with the year before does so with the new one, the others move by a year and stay
 * inside of it.
 * @returns null where a term would not have a day left
 */
export function movedTerms<Term extends Days>(terms: readonly Term[], before: Days, year: Days): Term[] | null {
  const inYear = (day: IsoDate): IsoDate => {
    if (day < year.startDate) return year.startDate;
    return day > year.endDate ? year.endDate : day;
  };
  const moved = terms.map((term) => ({
    ...term,
    startDate: term.startDate === before.startDate ? year.startDate : inYear(addYears(term.startDate, 1)),
    endDate: term.endDate === before.endDate ? year.endDate : inYear(addYears(term.endDate, 1)),
  }));
  const isPossible = moved.every(({ startDate, endDate }, index) => {
    const next = moved[index + 1];
    return startDate <= endDate && (!next || endDate < next.startDate);
  });
  return isPossible ? moved : null;
}
