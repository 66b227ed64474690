import { setStandingFilters, useStandingFilters } from '../../kit/web/route/standing-filters.web.ts';

/** Shows the facts of another school year, by the calendar year in which it begins; undefined: those of today's. */
export const chooseYear = (year: number | undefined): void =>
  setStandingFilters(year === undefined ? {} : { schoolYear: String(year) });

/** The school year that was chosen in the top bar instead of today's; a page that is loaded anew begins with today's. */
export function useChosenYear(): number | undefined {
  const { schoolYear } = useStandingFilters();
  return schoolYear === undefined ? undefined : Number(schoolYear);
}

/** The query of a call that speaks of a school year. */
export const inYear = (schoolYear: number | undefined) => (schoolYear === undefined ? {} : { schoolYear });
